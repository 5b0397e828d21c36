package io.github.ycsbbackoff.retry;

import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The randomness of one seed for many threads, each with its own stream, so that none waits for
 * another.
 */
final class ThreadRandom implements Supplier<SplittableRandom> {

  private final SplittableRandom root;
  private final ThreadLocal<SplittableRandom> own = ThreadLocal.withInitial(this::split);

  ThreadRandom(long seed) {
    this.root = new SplittableRandom(seed);
  }

  @Override
  public SplittableRandom get() {
    return own.get();
  }

  private synchronized SplittableRandom split() {
    return root.split();
  }
}

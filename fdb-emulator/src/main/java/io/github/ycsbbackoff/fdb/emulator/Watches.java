package io.github.ycsbbackoff.fdb.emulator;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The watches of keys, each of which hears when its key is no longer what it was. */
final class Watches {

  private final UnaryOperator<byte[]> valueNow;
  private final NavigableMap<byte[], List<Watch>> byKey = new TreeMap<>(Keys.ORDER);

  /**
   * The number of watches. It is written under the lock alone and read without, so that a commit
   * that nobody watches pays nothing.
   */
  private volatile int count;

  private record Watch(CompletableFuture<Void> changed, Executor executor, Value was) {}

  @SuppressWarnings("ArrayRecordComponent") // Values are compared by differs alone.
  private record Value(byte[] bytes) {
    boolean differs(byte[] other) {
      return !Arrays.equals(bytes, other);
    }
  }

  Watches(UnaryOperator<byte[]> valueNow) {
    this.valueNow = valueNow;
  }

  /**
   * Completes {@code changed} once the key is not {@code was}, or with 1032 if there are too many.
   */
  void add(byte[] key, byte[] was, CompletableFuture<Void> changed, Executor executor) {
    List<Watch> fired;
    synchronized (this) {
      if (count >= Limits.WATCHES) {
        fired = null;
      } else {
        // The watch is registered before it looks: what is committed now is seen here or by
        // changed().
        byKey.merge(key, List.of(new Watch(changed, executor, new Value(was))), Watches::joined);
        count++;
        fired = taken(key);
      }
    }
    if (fired == null) {
      changed.completeExceptionally(ErrorCode.TOO_MANY_WATCHES.exception());
    } else {
      fired.forEach(Watches::fire);
    }
  }

  void changed(List<Effect> effects) {
    if (count > 0) {
      effects.stream().flatMap(each -> taken(each).stream()).toList().forEach(Watches::fire);
    }
  }

  /** Fails the watches that are left, as nothing changes any more. */
  void close() {
    List<List<Watch>> left;
    synchronized (this) {
      left = List.copyOf(byKey.values());
      byKey.clear();
      count = 0;
    }
    left.stream()
        .flatMap(List::stream)
        .forEach(
            each -> each.changed.completeExceptionally(ErrorCode.OPERATION_CANCELLED.exception()));
  }

  private synchronized List<Watch> taken(Effect effect) {
    var end = effect.isClear() ? effect.value() : Keys.after(effect.key());
    if (!Keys.less(effect.key(), end)) {
      return List.of();
    }
    var keys = List.copyOf(byKey.subMap(effect.key(), true, end, false).keySet());
    return keys.stream().flatMap(key -> taken(key).stream()).toList();
  }

  /** Takes out the watches of a key that have something to hear. */
  private synchronized List<Watch> taken(byte[] key) {
    var value = valueNow.apply(key);
    var byChange =
        byKey.remove(key).stream()
            .collect(Collectors.partitioningBy(each -> each.was.differs(value)));
    if (!byChange.get(false).isEmpty()) {
      byKey.put(key, byChange.get(false));
    }
    count -= byChange.get(true).size();
    return byChange.get(true);
  }

  private static void fire(Watch watch) {
    watch.executor.execute(() -> watch.changed.complete(null));
  }

  private static List<Watch> joined(List<Watch> some, List<Watch> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}

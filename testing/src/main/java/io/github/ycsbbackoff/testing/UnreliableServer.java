package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.verify.RowSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * A server in memory that keeps every row right, and is as unpleasant as a server may be: it
 * rejects an attempt, or does not answer and carries the attempt out at once, at any later time, or
 * never, and is gone for a while. All this is drawn at random. The server has one table.
 */
public class UnreliableServer implements RowSource {

  /** The answer to one attempt, as the client gets it. */
  public enum Answer {
    /** The attempt was carried out. */
    OK,
    /** The server is too busy; the attempt was not carried out. */
    BUSY,
    /** There is no answer: the attempt was carried out, or will be, or never. */
    NONE,
    /** There is no server to send the attempt to; it was not carried out. */
    NO_SERVER
  }

  private static final double GOES_DOWN = 0.003;
  private static final double BUSY = 0.2;
  private static final double UNANSWERED = 0.1;
  private static final double A_LATE_ONE_COMES = 0.2;
  private static final int LONGEST_DOWN = 12;
  private static final double HELD_BACK = 0.1;

  private final SplittableRandom random;
  private final Map<String, Map<String, byte[]>> rows = new HashMap<>();

  /** The attempts that were not answered and may still be carried out. */
  private final List<Runnable> late = new ArrayList<>();

  private int downForAttempts;
  private int forgetsEvery = Integer.MAX_VALUE;
  private int acknowledged;
  private boolean isSilent;

  /** Makes a server with no rows. */
  public UnreliableServer(long seed) {
    random = new SplittableRandom(seed);
  }

  /**
   * Makes the server forget one of every {@code writes} writes that it acknowledges: no server may
   * do that.
   */
  public synchronized void forgetsOneOf(int writes) {
    forgetsEvery = writes;
  }

  /**
   * Makes the server keep a connection where it does not answer, and give some answers only with
   * later ones: a client waits for them until its attempt times out.
   */
  public synchronized void becomesSilent() {
    isSilent = true;
  }

  /** Returns whether connections stay where there is no answer. */
  public synchronized boolean isSilent() {
    return isSilent;
  }

  /** Draws whether the answer to the last attempt is held back until another one is given. */
  public synchronized boolean holdsBack() {
    return isSilent && random.nextDouble() < HELD_BACK;
  }

  /**
   * Attempts to write a row.
   *
   * @param change gets the fields that the row has, which it may change, and returns those that the
   *     row is to have; with none the row is gone
   */
  public synchronized Answer write(String key, UnaryOperator<Map<String, byte[]>> change) {
    return attempt(() -> change(key, change));
  }

  /**
   * Attempts to do something.
   *
   * @param effect carries it out, in this call, later, or not at all
   */
  public synchronized Answer attempt(Runnable effect) {
    aLateOneMayCome();
    if (downForAttempts > 0) {
      downForAttempts--;
      return Answer.NO_SERVER;
    }
    if (random.nextDouble() < BUSY) {
      return Answer.BUSY;
    }
    var isDying = random.nextDouble() < GOES_DOWN;
    if (isDying) {
      downForAttempts = 1 + random.nextInt(LONGEST_DOWN);
    }
    if (isDying || random.nextDouble() < UNANSWERED) {
      switch (random.nextInt(3)) {
        case 0 -> effect.run();
        case 1 -> late.add(effect);
        default -> {} // The attempt is lost.
      }
      return Answer.NONE;
    }
    if (++acknowledged % forgetsEvery != 0) {
      effect.run();
    }
    return Answer.OK;
  }

  /** Returns whether there is such a row; for use in the effect of an {@link #attempt}. */
  public synchronized boolean holds(String key) {
    return rows.containsKey(key);
  }

  /** Changes a row now, as {@link #write} does; for use in the effect of an {@link #attempt}. */
  public synchronized void change(String key, UnaryOperator<Map<String, byte[]>> change) {
    rows.compute(
        key,
        (same, fields) -> {
          var after = change.apply(fields == null ? new HashMap<>() : fields);
          return after.isEmpty() ? null : after;
        });
  }

  /** Returns the fields of a row, empty if there is no row; null if the server is too busy. */
  public synchronized Map<String, byte[]> read(String key) {
    aLateOneMayCome();
    return random.nextDouble() < BUSY ? null : new HashMap<>(rows.getOrDefault(key, Map.of()));
  }

  /** Draws a number below {@code bound}, for what a store's own answers leave open. */
  public synchronized int draw(int bound) {
    return random.nextInt(bound);
  }

  /** Reads all rows, once all late attempts have been carried out. */
  @Override
  public synchronized void forEachRow(
      String table, BiConsumer<String, Map<String, ByteIterator>> each) {
    while (!late.isEmpty()) {
      oneLateComes();
    }
    rows.forEach(
        (key, fields) -> {
          var iterators = new HashMap<String, ByteIterator>();
          fields.forEach((field, value) -> iterators.put(field, new ByteArrayByteIterator(value)));
          each.accept(key, iterators);
        });
  }

  private void aLateOneMayCome() {
    if (!late.isEmpty() && random.nextDouble() < A_LATE_ONE_COMES) {
      oneLateComes();
    }
  }

  private void oneLateComes() {
    late.remove(random.nextInt(late.size())).run();
  }
}

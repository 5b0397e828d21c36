package io.github.ycsbbackoff.simulator.server;

/**
 * The key of each attempt, and the number of its rows. All attempts of an operation have the same
 * key, so that an operation refused by one partition is tried again on the same one.
 */
public interface AttemptKeys {

  /** Returns the hash of the attempt's key; all 32-bit integers are equally likely. */
  int hash(int attempt);

  /** Returns the number of the attempt's rows, which are refused or stored as one. */
  int rows(int attempt);

  /** Returns the partition, of {@code count}, to which the attempt's key belongs. */
  default int partition(int attempt, int count) {
    return scaled(hash(attempt), count);
  }

  /**
   * Returns the part, of {@code count} within one partition, to which the attempt's key belongs;
   * the keys of one partition are spread evenly over its parts.
   */
  default int part(int attempt, int count) {
    return scaled(Integer.reverse(hash(attempt)), count);
  }

  private static int scaled(int hash, int count) {
    return (int) ((Integer.toUnsignedLong(hash) * count) >>> Integer.SIZE);
  }
}

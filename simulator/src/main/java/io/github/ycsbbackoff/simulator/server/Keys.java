package io.github.ycsbbackoff.simulator.server;

/**
 * Which key an attempt is about. All attempts of an operation are about one, so that what is
 * refused by one partition is tried again on the same.
 */
@FunctionalInterface
public interface Keys {

  /** Of a whole number of 32 bits, each as likely as any other. */
  int hash(int attempt);

  /** The partition of {@code count} to which the attempt's key belongs. */
  default int partition(int attempt, int count) {
    return scaled(hash(attempt), count);
  }

  /** The same within one partition: of keys that share one, each part has as many. */
  default int part(int attempt, int count) {
    return scaled(Integer.reverse(hash(attempt)), count);
  }

  private static int scaled(int hash, int count) {
    return (int) ((Integer.toUnsignedLong(hash) * count) >>> Integer.SIZE);
  }
}

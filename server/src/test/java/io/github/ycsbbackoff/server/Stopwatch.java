package io.github.ycsbbackoff.server;

/**
 * A printer of times that are worth seeing in the build's output, but depend too much on the
 * machine to assert.
 */
final class Stopwatch {
  private Stopwatch() {}

  static void print(String what, Runnable step) {
    var startNanos = System.nanoTime();
    step.run();
    System.out.printf("%s: %d ms%n", what, (System.nanoTime() - startNanos) / 1_000_000);
  }
}

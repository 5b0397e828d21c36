package io.github.ycsbbackoff.lab.compare;

/**
 * The runs of one load on a server that was just started, which are repeated until they get no more
 * done. A JVM compiles what it runs for minutes: a server on two cores did three times as much
 * later on as in its first run.
 */
final class Rise {

  /** The fewest runs: the first alone says nothing of a rise. */
  static final int FEWEST = 2;

  /** The most runs: what still rises then is what one machine's noise looks like, too. */
  static final int MOST = 8;

  /** The factor by which a run has to get more done than all before it. */
  private static final double FACTOR = 1.05;

  private int runs;
  private double highest;
  private boolean rises = true;

  /** Returns whether there is to be another run. */
  boolean goesOn() {
    return runs < FEWEST || (rises && runs < MOST);
  }

  /** Hears what the next run got done, in operations a second. */
  void add(double operationsPerSecond) {
    runs++;
    rises = operationsPerSecond > FACTOR * highest;
    highest = Math.max(highest, operationsPerSecond);
  }
}

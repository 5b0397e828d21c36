package io.github.ycsbbackoff.metrics;

/** Writes intervals to a file. */
interface IntervalSink extends AutoCloseable {

  void write(Interval interval);

  @Override
  void close();
}

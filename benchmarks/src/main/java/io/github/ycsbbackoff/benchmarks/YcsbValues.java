package io.github.ycsbbackoff.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The cost of YCSB's own share of every row that is encoded, to be subtracted from the cost of the
 * stores' encoders.
 */
public class YcsbValues extends NanosecondsEach {

  @Benchmark
  public void makeAndRead(Blackhole sink) {
    YcsbRow.values().values().forEach(value -> sink.consume(value.toArray()));
  }
}

package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.benchmarks.NanosecondsEach;
import io.github.ycsbbackoff.benchmarks.YcsbRow;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The cost of turning a row into a value of FoundationDB; {@code YcsbValues} measures YCSB's share
 * of it.
 */
public class RowEncoding extends NanosecondsEach {

  private final RecordCodec codec = new RecordCodec();

  @Benchmark
  public byte[] insert() {
    return codec.encode(YcsbRow.values());
  }
}

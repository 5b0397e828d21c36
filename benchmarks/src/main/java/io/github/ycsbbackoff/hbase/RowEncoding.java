package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.benchmarks.NanosecondsEach;
import io.github.ycsbbackoff.benchmarks.YcsbRow;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;

/**
 * The cost of turning a row into a Put of HBase's client; {@code YcsbValues} measures YCSB's share
 * of it.
 */
@Fork(
    value = 1,
    // Without this option HBase's client prints a stack trace before it falls back.
    jvmArgsAppend = "--add-opens=java.base/java.nio=ALL-UNNAMED")
public class RowEncoding extends NanosecondsEach {

  private final Mutations mutations = new Mutations("cf", Durability.USE_DEFAULT);

  @Benchmark
  public Put insert() {
    return mutations.put(YcsbRow.key(0), YcsbRow.values());
  }
}

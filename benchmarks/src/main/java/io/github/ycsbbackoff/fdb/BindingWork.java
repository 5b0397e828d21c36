package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.benchmarks.YcsbRow;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * The cost that the FoundationDB binding adds to a transaction: a row of 10 fields x 100 bytes
 * through the binding, less the same bytes straight to the emulator. The binding's own work in an
 * insert is {@code insertThroughBinding - insertOnEmulatorAlone - makeValues}, the last being
 * YCSB's, and in a read {@code readThroughBinding - readOnEmulatorAlone}. YCSB draws a value's
 * bytes only when they are read, so that the insert's difference includes the drawing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class BindingWork {

  private static final int KEYS = 1_000;

  private final String[] keys = new String[KEYS];
  private final byte[][] packedKeys = new byte[KEYS][];
  private final byte[] record =
      new byte[1 + YcsbRow.FIELDS * (YcsbRow.FIELD_BYTES + YcsbRow.field(0).length() + 2)];
  private FdbBinding binding;
  private EmulatedCluster cluster;
  private Database database;
  private int next;

  @Setup
  public void open() throws DBException, IOException, InterruptedException, ExecutionException {
    var properties = properties();
    Measurements.setProperties(properties);
    binding = new FdbBinding();
    binding.setProperties(properties);
    binding.init();
    cluster = EmulatedCluster.open(LoadSettings.defaults(), Optional.empty());
    database = cluster.database();
    for (var i = 0; i < KEYS; i++) {
      keys[i] = YcsbRow.key(i);
      packedKeys[i] = ("DB usertable " + keys[i]).getBytes(StandardCharsets.UTF_8);
    }
    for (var i = 0; i < KEYS; i++) {
      insertThroughBinding();
    }
    for (var i = 0; i < KEYS; i++) {
      insertOnEmulatorAlone();
    }
  }

  Properties properties() throws IOException {
    var properties = new Properties();
    properties.setProperty("backoff.policy", "jittered");
    return properties;
  }

  @TearDown
  public void close() throws DBException {
    binding.cleanup();
    cluster.close();
  }

  /** Makes a row's values as YCSB does, which costs as much in any binding. */
  @Benchmark
  public Map<String, ByteIterator> makeValues() {
    return YcsbRow.values();
  }

  @Benchmark
  public Status insertThroughBinding() {
    return binding.insert("usertable", keys[turn()], YcsbRow.values());
  }

  @Benchmark
  public Object insertOnEmulatorAlone() throws InterruptedException, ExecutionException {
    try (var transaction = database.createTransaction()) {
      transaction.set(packedKeys[turn()], record);
      return transaction.commit().get();
    }
  }

  @Benchmark
  public Map<String, ByteIterator> readThroughBinding() {
    var found = new HashMap<String, ByteIterator>();
    binding.read("usertable", keys[turn()], null, found);
    return found;
  }

  @Benchmark
  public byte[] readOnEmulatorAlone() throws InterruptedException, ExecutionException {
    try (var transaction = database.createTransaction()) {
      return transaction.snapshot().get(packedKeys[turn()]).get();
    }
  }

  private int turn() {
    next = (next + 1) % KEYS;
    return next;
  }
}

package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.store.model.MeasuredServer;
import io.github.ycsbbackoff.store.model.Parameter;
import io.github.ycsbbackoff.store.model.ServerModel;
import io.github.ycsbbackoff.store.model.StoreModel;
import io.github.ycsbbackoff.store.model.WholeNumbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The model of a tablet server under memory pressure. The sources are process_memory.cc for the
 * limits, arena.cc for the chunks in which a MemRowSet takes memory, maintenance_manager.cc for the
 * flush of the largest MemRowSet from {@code memory_pressure_percentage} of the hard limit on, and
 * tablet_replica_mm_ops.cc for the flush from {@code flush_threshold_mb} on.
 */
final class KuduModel implements StoreModel {

  private static final long ARENA_BYTES = 1 << 20;

  private static final String HARD = "memory_limit_hard_bytes";
  private static final String SOFT = "memory_limit_soft_percentage";
  private static final String PRESSURE = "memory_pressure_percentage";
  private static final String QUEUE = "rpc_service_queue_length";
  private static final String WORKERS = "rpc_num_service_threads";
  private static final String FLUSH_MIB = "flush_threshold_mb";
  private static final String FLUSH_THREADS = "maintenance_manager_num_threads";

  /**
   * The defaults of Kudu's flags. Of memory, of which Kudu takes 80% of what the machine has, it is
   * 4 GiB, which is also what a limit of 0 (that share) or -1 (none) counts as here.
   */
  private static final Map<String, Long> DEFAULTS =
      Map.of(
          HARD,
          4L << 30,
          SOFT,
          80L,
          PRESSURE,
          60L,
          QUEUE,
          50L,
          FLUSH_MIB,
          1024L,
          FLUSH_THREADS,
          1L);

  /** The binding's default of {@code write.batch}. */
  static final int BATCH = 1_000;

  /** The binding's default of {@code kudu.tablets}. */
  private static final int TABLETS = 4;

  private static final String MODE = "write.mode";

  /** The names that upstream's Kudu binding gives to properties of this project's. */
  private static final String UPSTREAM_SYNC = "kudu_sync_ops";

  private static final String UPSTREAM_BATCH = "kudu_buffer_num_ops";
  private static final String UPSTREAM_TABLETS = "kudu_pre_split_num_tablets";

  private static final String RELIEF = "flush.relief";

  /**
   * The memory of a row in its MemRowSet, as a multiple of its values, where no server.csv tells.
   */
  private static final double ROW_OVERHEAD = 1.3;

  @Override
  public Set<String> flags() {
    return Set.of(HARD, SOFT, PRESSURE, QUEUE, WORKERS, FLUSH_MIB, FLUSH_THREADS);
  }

  @Override
  public Set<String> clientProperties() {
    return Set.of(UPSTREAM_SYNC, UPSTREAM_BATCH);
  }

  @Override
  public Set<String> roles() {
    return Set.of(KuduServer.TSERVER, "leader");
  }

  @Override
  public ServerModel model(MeasuredServer measured) {
    var flags = measured.flags();
    var tablets = tablets(measured.workload());
    var memory = Memory.of(measured, Integer.parseInt(tablets));
    var known = new LinkedHashMap<String, String>();
    known.put("model", "kudu");
    known.put("workers", Integer.toString(measured.cores()));
    known.putAll(server(flags));
    known.put("memory.parts", tablets);
    known.put("memory.chunk", ARENA_BYTES + "B");
    known.put("memory.base", memory.baseBytes() + "B");
    known.put("row.bytes", "" + memory.rowBytes());
    return new ServerModel(
        known,
        List.of(
            Parameter.service(Parameter.SERVICE),
            Parameter.service("refusal.time"),
            Parameter.diskRate(measured.rowsPerSecond(), memory.rowBytes()),
            relief(memory.baseBytes(), pressureBytes(measured.flagsOfArm()))));
  }

  @Override
  public Map<String, String> changed(Map<String, String> flags, Map<String, String> fitted) {
    var changed = Parameter.changed(server(flags), fitted);
    // Flushes relieve memory down to a share of the pressure limit, so that limit is the most there
    // is.
    if (Parameter.bytesOf(fitted.get(RELIEF)) > pressureBytes(flags)) {
      changed.put(RELIEF, pressureBytes(flags) + "B");
    }
    return changed;
  }

  /**
   * Returns how Kudu's client sends and waits. AsyncKuduSession has two buffers, and sends the rows
   * of one in a call to each tablet. AsyncKuduClient.getSleepTimeForRpcMillis draws from 0 to
   * {@code 2^min(n, 12)} ms after attempt n, its timer ticks each 20 ms, and
   * KuduRpc.MAX_RPC_ATTEMPTS is 100.
   */
  @Override
  public Map<String, String> client(Map<String, String> properties, boolean asShipped) {
    var client = new LinkedHashMap<String, String>();
    if (isBatched(properties)) {
      client.put(MODE, "batched");
      client.put("write.batch", batch(properties));
      client.put("write.pieces", tablets(properties));
      client.put("write.ahead", "2");
    } else if (!properties.containsKey(MODE) && properties.containsKey(UPSTREAM_SYNC)) {
      client.put(MODE, "sync");
    }
    if (asShipped) {
      client.put("backoff.policy", "jittered");
      client.put("backoff.jitter", "full");
      client.put("backoff.base", "2ms");
      client.put("backoff.cap", "4096ms");
      client.put("backoff.max-attempts", "100");
      client.put("timer.tick", "20ms");
    }
    return client;
  }

  static boolean isBatched(Map<String, String> properties) {
    var mode = properties.get(MODE);
    return mode == null
        ? "false".equalsIgnoreCase(properties.getOrDefault(UPSTREAM_SYNC, "true").strip())
        : "batched".equalsIgnoreCase(mode.strip());
  }

  private static String batch(Map<String, String> properties) {
    return properties
        .getOrDefault("write.batch", properties.getOrDefault(UPSTREAM_BATCH, "" + BATCH))
        .strip();
  }

  private static String tablets(Map<String, String> properties) {
    return properties
        .getOrDefault("kudu.tablets", properties.getOrDefault(UPSTREAM_TABLETS, "" + TABLETS))
        .strip();
  }

  private static Map<String, String> server(Map<String, String> flags) {
    var hard = hardBytes(flags);
    var server = new LinkedHashMap<String, String>();
    if (flags.containsKey(WORKERS)) {
      server.put("workers", flags.get(WORKERS).strip());
    }
    server.put("queue.limit", "" + flag(flags, QUEUE));
    server.put("memory.hard", hard + "B");
    server.put("memory.soft", hard / 100 * flag(flags, SOFT) + "B");
    server.put("flush.pressure", pressureBytes(flags) + "B");
    server.put("flush.bytes", Math.min(hard, flag(flags, FLUSH_MIB) << 20) + "B");
    server.put("flush.most", hard + "B");
    server.put("flush.threads", "" + flag(flags, FLUSH_THREADS));
    return server;
  }

  private static long pressureBytes(Map<String, String> flags) {
    return hardBytes(flags) / 100 * flag(flags, PRESSURE);
  }

  private static long hardBytes(Map<String, String> flags) {
    var bytes = flag(flags, HARD);
    return bytes <= 0 ? DEFAULTS.get(HARD) : bytes;
  }

  private static long flag(Map<String, String> flags, String name) {
    return WholeNumbers.of(flags, name, DEFAULTS.get(name));
  }

  /**
   * Returns the memory down to which flushes go on. A flush itself takes memory for a while, so
   * that more tablets than one are flushed in a row.
   */
  private static Parameter relief(long base, long pressure) {
    return Parameter.bytes(RELIEF, 0.75 * pressure, base + 1.0, (double) pressure);
  }

  /**
   * The memory of a row in a MemRowSet and that of the rest of the process, as server.csv tells it.
   */
  private record Memory(int rowBytes, long baseBytes) {

    static Memory of(MeasuredServer measured, int tablets) {
      var rows = 0.0;
      var bytes = 0.0;
      var base = new ArrayList<Double>();
      for (var trial : measured.trials()) {
        var flushed = trial.values("bytes_flushed");
        var inserted = trial.values("rows_inserted");
        var memRowSets = trial.values("memrowset_size");
        var all = trial.values("memory_bytes");
        for (var i = 0; i < flushed.length && i < all.length && i < memRowSets.length; i++) {
          // A tablet's last chunk is half full on average.
          var filled = memRowSets[i] - tablets * ARENA_BYTES / 2.0;
          if (flushed[i] == 0 && filled > tablets * ARENA_BYTES) {
            rows += inserted[i];
            bytes += filled;
            base.add(all[i] - memRowSets[i]);
          }
        }
      }
      var rowBytes = rows > 0 ? bytes / rows : ROW_OVERHEAD * measured.rowBytes();
      var baseBytes = base.stream().mapToDouble(Double::doubleValue).average().orElse(0);
      return new Memory((int) rowBytes, (long) Math.max(0, baseBytes));
    }
  }
}

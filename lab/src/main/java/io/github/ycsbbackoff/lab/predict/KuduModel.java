package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tablet server under memory pressure: process_memory.cc for the limits, arena.cc for the chunks
 * in which a MemRowSet takes memory, maintenance_manager.cc for the flush of the largest MemRowSet
 * from {@code memory_pressure_percentage} of the hard limit on.
 */
final class KuduModel {

  private static final long ARENA_BYTES = 1 << 20;

  /** Of the hard limit, in percent: Kudu's defaults. */
  private static final long SOFT = 80;

  private static final long PRESSURE = 60;

  private static final long HARD_BYTES = 4L << 30;
  private static final int TABLETS = 4;

  /** A row's values and what its MemRowSet needs beside them, where no server.csv tells. */
  private static final double ROW_OVERHEAD = 1.3;

  private KuduModel() {}

  static Model of(Measured measured, List<Trial> fitted) {
    var flags = measured.experiment().server().flags();
    var hard = Models.flag(flags, "memory_limit_hard_bytes", HARD_BYTES);
    var tablets =
        measured.experiment().workload().properties().getOrDefault("kudu.tablets", "" + TABLETS);
    var memory = Memory.of(fitted, Integer.parseInt(tablets.strip()));
    var known = new LinkedHashMap<String, String>();
    known.put("model", "kudu");
    known.put("workers", workers(measured));
    known.put("queue.limit", "" + Models.flag(flags, "rpc_service_queue_length", 50));
    known.put("memory.hard", hard + "B");
    known.put(
        "memory.soft", hard / 100 * Models.flag(flags, "memory_limit_soft_percentage", SOFT) + "B");
    var pressure = hard / 100 * Models.flag(flags, "memory_pressure_percentage", PRESSURE);
    known.put("flush.pressure", pressure + "B");
    known.put("flush.bytes", hard + "B");
    known.put("flush.most", hard + "B");
    known.put("memory.parts", tablets);
    known.put("memory.chunk", ARENA_BYTES + "B");
    known.put("memory.base", memory.baseBytes() + "B");
    known.put("row.bytes", "" + memory.rowBytes());
    return new Model(
        known,
        List.of(
            Models.service("service.time"),
            Models.service("refusal.time"),
            Models.diskRate(fitted, memory.rowBytes()),
            relief(memory.baseBytes(), pressure)));
  }

  /**
   * A flush itself takes memory for a while, so that more tablets than one are flushed in a row.
   */
  private static Parameter relief(long base, long pressure) {
    return Parameter.bytes("flush.relief", 0.75 * pressure, base + 1.0, (double) pressure);
  }

  private static String workers(Measured measured) {
    var threads = measured.experiment().server().flags().get("rpc_num_service_threads");
    return threads == null ? Models.workers(measured) : threads;
  }

  /** What a row takes in a MemRowSet and what the rest of the process takes, off server.csv. */
  private record Memory(int rowBytes, long baseBytes) {

    static Memory of(List<Trial> trials, int tablets) {
      var rows = 0.0;
      var bytes = 0.0;
      var base = new ArrayList<Double>();
      for (var server : trials.stream().flatMap(trial -> trial.server().stream()).toList()) {
        var flushed = server.column("bytes_flushed");
        var inserted = server.column("rows_inserted");
        var memRowSets = server.column("memrowset_size");
        var all = server.column("memory_bytes");
        for (var i = 0; i < flushed.size() && i < all.size() && i < memRowSets.size(); i++) {
          // A tablet's last chunk is half full on average.
          var filled = memRowSets.get(i).value() - tablets * ARENA_BYTES / 2.0;
          if (flushed.get(i).value() == 0 && filled > tablets * ARENA_BYTES) {
            rows += inserted.get(i).value();
            bytes += filled;
            base.add(all.get(i).value() - memRowSets.get(i).value());
          }
        }
      }
      var rowBytes = rows > 0 ? bytes / rows : ROW_OVERHEAD * Load.rowBytes(properties(trials));
      var baseBytes = base.stream().mapToDouble(Double::doubleValue).average().orElse(0);
      return new Memory((int) rowBytes, (long) Math.max(0, baseBytes));
    }

    private static Map<String, String> properties(List<Trial> trials) {
      return trials.get(0).properties();
    }
  }
}

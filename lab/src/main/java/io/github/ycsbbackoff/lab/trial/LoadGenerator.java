package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Leash;
import io.github.ycsbbackoff.server.Lifetime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Kudu's own load generator as the client of a trial: a process that keeps no timeline. It says how
 * long it took; its rows are those that the server counted meanwhile.
 */
record LoadGenerator(EmbeddedServer server, long rows, Duration limit) {

  private static final String ROWS_INSERTED = "rows_inserted";
  private static final Pattern TOTAL = Pattern.compile("time total\\s*: ([0-9.e+]+) ms");
  private static final double MILLIS = 1e3;

  /** Writes the rows into the table that {@code properties} name, which is there already. */
  TrialInfo run(PlannedTrial trial, Map<String, String> properties, Path log, HostSampler host)
      throws IOException {
    var before = rowsInserted();
    try (var generator =
        Leash.start(
            server.loadGenerator(flags(properties)).orElseThrow().appendingTo(log),
            Lifetime.OF_PARENT)) {
      host.client(generator.pid());
      var status = generator.waitFor(limit);
      if (status.isEmpty() || status.getAsInt() != 0) {
        var how = status.isEmpty() ? "does not end" : "ended with status " + status.getAsInt();
        throw failed(trial, log, how);
      }
    }
    var cpu = host.clientEnded();
    return info(trial, totalSeconds(trial, log), rowsInserted() - before, cpu);
  }

  private List<String> flags(Map<String, String> properties) {
    var threads = Long.parseLong(properties.getOrDefault("threadcount", "1"));
    var manual = properties.getOrDefault("write.mode", "").equals("manual");
    return List.of(
        "--table_name=" + properties.getOrDefault("table", "usertable"),
        "--num_threads=" + threads,
        "--num_rows_per_thread=" + (rows + threads - 1) / threads,
        "--string_len=" + properties.getOrDefault("fieldlength", "100"),
        // YCSB's keys come in no order either.
        "--use_random_pk",
        "--flush_per_n_rows=" + (manual ? properties.getOrDefault("write.batch", "0") : "0"));
  }

  private double rowsInserted() {
    return server.metrics().read().get(ROWS_INSERTED);
  }

  private static double totalSeconds(PlannedTrial trial, Path log) throws IOException {
    var total = TOTAL.matcher(Files.readString(log));
    if (!total.find()) {
      throw failed(trial, log, "does not say how long it took");
    }
    return Double.parseDouble(total.group(1)) / MILLIS;
  }

  private static TrialException failed(PlannedTrial trial, Path log, String how) {
    return new TrialException(
        "trial " + trial.name() + ": the load generator " + how + "; see " + log);
  }

  private TrialInfo info(PlannedTrial trial, double seconds, double stored, double cpuSeconds) {
    var started = System.currentTimeMillis() / MILLIS - seconds;
    return new TrialInfo(
            trial.block(),
            trial.arm().name(),
            trial.order(),
            "",
            started,
            0,
            seconds,
            0,
            Map.of(),
            List.of())
        .withRows(rows)
        .withTotals(new TrialInfo.Totals(stored, cpuSeconds));
  }
}

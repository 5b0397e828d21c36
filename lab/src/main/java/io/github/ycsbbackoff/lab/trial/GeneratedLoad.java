package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.LoadGenerator;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A store's own load generator as the client of a trial: a process that keeps no timeline. It says
 * how long it took; its rows are those that the server counted meanwhile.
 */
record GeneratedLoad(EmbeddedServer server, LoadGenerator generator, long rows, Duration limit) {

  private static final double MILLIS = 1e3;

  /** Writes the rows into the table that {@code properties} name, which is there already. */
  TrialInfo run(PlannedTrial trial, Map<String, String> properties, Path log, HostSampler host)
      throws IOException {
    var before = rowsInserted();
    try (var process =
        ChildGuard.start(
            generator.command(properties, rows).appendingTo(log), Lifetime.OF_PARENT)) {
      host.client(process.pid());
      var status = process.waitFor(limit);
      if (status.isEmpty() || status.getAsInt() != 0) {
        var how = status.isEmpty() ? "does not end" : "ended with status " + status.getAsInt();
        throw failed(trial, log, how);
      }
    }
    var cpu = host.clientEnded();
    return info(trial, totalSeconds(trial, log), rowsInsertedBy(trial) - before, cpu);
  }

  private double rowsInsertedBy(PlannedTrial trial) {
    try {
      return rowsInserted();
    } catch (ServerException e) {
      throw new TrialException(
          "trial "
              + trial.name()
              + ": how many rows the load generator has written is not known: "
              + e.getMessage());
    }
  }

  private double rowsInserted() {
    return server.metrics().read().get(generator.rowsMetric());
  }

  private double totalSeconds(PlannedTrial trial, Path log) throws IOException {
    return generator
        .seconds(Files.readString(log))
        .orElseThrow(() -> failed(trial, log, "does not say how long it took"));
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

package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Client;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.store.Stores;
import io.github.ycsbbackoff.store.Upstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * YCSB with another binding than this project's as the client of a trial: a process that keeps no
 * timeline. YCSB's own report says how long it took, how many operations were acknowledged, and
 * their latencies, all of the whole run.
 *
 * @param upstream what leads the binding to the server
 */
record OtherBinding(Home home, Experiment experiment, Upstream upstream) {

  /** The beginnings of properties that only this project's bindings know. */
  private static final List<String> OURS = List.of("backoff.", "metrics.", "verify.", "write.");

  /**
   * Returns the way in which an experiment's other bindings are run; empty if it has none.
   *
   * @throws LabException if a jar is not there
   * @throws io.github.ycsbbackoff.server.WrongInputException if no other binding can be led to the
   *     server
   */
  static Optional<OtherBinding> of(Home home, Experiment experiment, EmbeddedServer server) {
    var arms = experiment.arms().stream().filter(arm -> arm.client().isOtherBinding()).toList();
    if (arms.isEmpty()) {
      return Optional.empty();
    }
    arms.forEach(OtherBinding::check);
    var store = Stores.named(experiment.server().kind());
    return Optional.of(
        new OtherBinding(home, experiment, store.upstream(server.clientProperties())));
  }

  private static void check(Arm arm) {
    for (var jar : arm.client().jars()) {
      if (!Files.exists(Path.of(jar))) {
        throw new LabException(
            "arms: %s: client: jars: %s: is not there; give --jar %s=PATH"
                .formatted(arm.name(), jar, Path.of(jar).getFileName()));
      }
    }
  }

  /**
   * Returns the properties of this client.
   *
   * @param ours the properties that this project's binding would get
   */
  Map<String, String> properties(Arm arm, Map<String, String> ours) {
    var properties = new LinkedHashMap<>(ours);
    properties.keySet().removeIf(name -> OURS.stream().anyMatch(name::startsWith));
    properties.putAll(upstream.properties());
    properties.put("db", arm.client().binding());
    YcsbJson.askFor(properties);
    return properties;
  }

  /**
   * Runs the client to its end.
   *
   * @param properties the file with the properties of this client
   * @throws TrialException if the client fails, or does not end
   */
  TrialInfo run(
      PlannedTrial trial, Path properties, TrialFiles files, Duration limit, HostSampler host)
      throws IOException {
    var classPath = classPath(trial.arm().client(), files.classPath());
    try (var client =
        YcsbProcess.start(
            YcsbProcess.runCommand(classPath, properties, files.gc()), files.ycsbLog())) {
      host.client(client.pid());
      var status = client.waitFor(limit);
      if (status.isEmpty()) {
        throw failed(trial, files, "does not end");
      }
      if (status.getAsInt() != 0 || !Files.exists(files.ycsbReport())) {
        throw failed(trial, files, "ended with status " + status.getAsInt());
      }
    }
    var cpuSeconds = host.clientEnded();
    var report = YcsbJson.read(files.ycsbReport());
    if (!(report.seconds() > 0)) {
      throw failed(trial, files, "reported no time");
    }
    return info(trial, report, cpuSeconds);
  }

  private String classPath(Client client, Path folder) throws IOException {
    var parts = new ArrayList<String>();
    parts.add(home.ycsbLib() + "/*");
    parts.add(home.workloadLib() + "/*");
    if (!upstream.files().isEmpty()) {
      Files.createDirectories(folder);
      for (var file : upstream.files().entrySet()) {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
      parts.add(folder.toString());
    }
    for (var jar : client.jars()) {
      parts.add(Files.isDirectory(Path.of(jar)) ? jar + "/*" : jar);
    }
    return String.join(":", parts);
  }

  private static TrialException failed(PlannedTrial trial, TrialFiles files, String how) {
    return new TrialException(
        "trial " + trial.name() + ": the client " + how + "; see " + files.ycsbLog());
  }

  private TrialInfo info(PlannedTrial trial, YcsbJson report, double cpuSeconds) {
    var whole = report.wholeRun(cpuSeconds);
    return new TrialInfo(
            trial.block(),
            trial.arm().name(),
            trial.order(),
            "",
            whole.startedEpochSeconds(),
            0,
            whole.seconds(),
            0,
            Map.of(),
            List.of())
        .withRows(experiment.rows())
        .withTotals(new TrialInfo.Totals(whole.rows(), cpuSeconds, whole.metrics()));
  }
}

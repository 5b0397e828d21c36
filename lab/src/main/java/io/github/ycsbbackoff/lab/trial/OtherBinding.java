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
import java.net.URL;
import java.net.URLClassLoader;
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
   * The place in the class path of a store's own files: the jars behind it may have others of the
   * same names.
   */
  private static final int BEFORE_THE_JARS = 2;

  /**
   * Returns the way in which an experiment's other bindings are run; empty if it has none.
   *
   * @throws LabException if a jar, or the binding's class, is not there
   * @throws io.github.ycsbbackoff.server.WrongInputException if no other binding can be led to the
   *     server
   */
  static Optional<OtherBinding> of(Home home, Experiment experiment, EmbeddedServer server) {
    var arms = experiment.arms().stream().filter(arm -> arm.client().isOtherBinding()).toList();
    if (arms.isEmpty()) {
      return Optional.empty();
    }
    arms.forEach(arm -> check(home, arm));
    var store = Stores.named(experiment.server().kind());
    return Optional.of(
        new OtherBinding(home, experiment, store.upstream(server.clientProperties())));
  }

  private static void check(Home home, Arm arm) {
    var client = arm.client();
    ClientJars.requireThere(arm);
    // YCSB would say that it does not know the class, run nothing, and end with status 0.
    if (!hasClass(home, client)) {
      throw new LabException(
          "arms: %s: client: class: %s is not in %s, nor in YCSB; give the jar that has it, or the folder of that jar"
              .formatted(arm.name(), client.binding(), String.join(", ", client.jars())));
    }
  }

  /** Returns whether YCSB, started with this client's jars, has the binding's class. */
  private static boolean hasClass(Home home, Client client) {
    var all = new ArrayList<URL>();
    try {
      for (var entry : entries(home, client)) {
        for (var file : ClientJars.filesOf(entry)) {
          all.add(file.toUri().toURL());
        }
      }
      try (var loader = new URLClassLoader(all.toArray(URL[]::new), null)) {
        return loader.findResource(client.binding().replace('.', '/') + ".class") != null;
      }
    } catch (IOException e) {
      throw new LabException("the jars of %s: %s".formatted(client.message(), e), e);
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
    if (report.acknowledged() == 0) {
      throw failed(trial, files, "had nothing acknowledged");
    }
    return info(trial, report, cpuSeconds);
  }

  private String classPath(Client client, Path folder) throws IOException {
    var parts = entries(home, client);
    if (!upstream.files().isEmpty()) {
      Files.createDirectories(folder);
      for (var file : upstream.files().entrySet()) {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
      parts.add(BEFORE_THE_JARS, folder.toString());
    }
    return String.join(":", parts);
  }

  /** Returns the entries of a class path that has YCSB and the jars of a client. */
  private static List<String> entries(Home home, Client client) {
    var entries = new ArrayList<String>();
    entries.add(home.ycsbLib() + ClientJars.ALL);
    entries.add(home.workloadLib() + ClientJars.ALL);
    client.jars().forEach(jar -> entries.add(ClientJars.entry(jar)));
    return entries;
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

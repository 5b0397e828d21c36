package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.JsonFile;
import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.results.Verified;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One trial of which each client left a folder elsewhere, as a folder of its own.
 *
 * @param name the trial's name
 */
record MergedTrial(Experiment experiment, String name, Clients clients) {

  /** The pattern of the names of trials of a comparison. */
  private static final Pattern NAME = Pattern.compile("(\\d+)-(.+)");

  private static final String PROPERTIES = "ycsb.properties";

  private static final String FAULTS = "faults.csv";

  /** The beginnings of properties that name files of a single client, or its own beginning. */
  private static final List<String> OF_ONE =
      List.of(
          "metrics.",
          "export",
          "verify.",
          "arrivals.csv",
          "backoff.start-at",
          "backoff.start-file",
          "backoff.ready-file");

  /**
   * The clients of a trial.
   *
   * @param planned how many there were to be
   */
  record Clients(List<ClientFiles> all, int planned) {}

  /** Returns whether any client left something that can be merged. */
  boolean hasTimeline() {
    return clients.all().stream()
        .anyMatch(client -> client.startEpochSeconds(ClientFiles.TIMELINE).isPresent());
  }

  /** Writes the trial's files into a folder. */
  ClientsOfTrial write(Path folder) throws IOException {
    var known = infos().findFirst();
    var start = known.map(TrialInfo::windowStartSeconds).orElse(experiment.warmup());
    var merge = new TrialMerge(clients.all(), clients.planned(), commonStart(), start, experiment);
    var all = merge.write(folder);
    var properties = writeProperties(folder.resolve(PROPERTIES));
    // They are of the server, so that one client's are as good as another's.
    var server = firstWith("server.csv", merge);
    if (server.isPresent()) {
      Files.copy(server.get().file("server.csv"), folder.resolve("server.csv"));
    }
    var faults = firstWith(FAULTS, merge);
    if (faults.isPresent()) {
      var client = faults.get();
      MergedFaults.copy(
          client.file(FAULTS),
          client.clockAhead(),
          merge.startEpochSeconds(),
          folder.resolve(FAULTS));
    }
    JsonFile.write(
        folder.resolve("trial.json"),
        info(known, merge, properties, all.problem().isPresent())
            .withProblem(
                all.problem().map(problem -> "trial " + name + ": " + problem).orElse(null)));
    return all;
  }

  private Stream<TrialInfo> infos() {
    return clients.all().stream().flatMap(client -> TrialFolder.infoIn(client.folder()).stream());
  }

  private OptionalDouble commonStart() {
    return clients.all().stream()
        .flatMap(client -> client.worker().stream())
        .map(WorkerInfo::startAtEpochSeconds)
        .filter(Objects::nonNull)
        .mapToDouble(start -> start)
        .findFirst();
  }

  private TrialInfo info(
      Optional<TrialInfo> known,
      TrialMerge merge,
      Map<String, String> properties,
      boolean isPartial) {
    var ofName = NAME.matcher(name);
    if (known.isEmpty() && !ofName.matches()) {
      throw new LabException(
          clients.all().get(0).folder() + ": its name is not that of a trial, <block>-<arm>");
    }
    var rejections =
        merge.rejections().entrySet().stream()
            // The server's own counters are of all clients, and no client has read them at the end.
            .map(reason -> new RejectionCount(reason.getKey(), reason.getValue(), null))
            .toList();
    return new TrialInfo(
            known.map(TrialInfo::block).orElseGet(() -> Integer.parseInt(ofName.group(1))),
            known.map(TrialInfo::arm).orElseGet(() -> ofName.group(2)),
            known.map(TrialInfo::order).orElse(0),
            properties.getOrDefault("backoff.policy", "native"),
            merge.startEpochSeconds(),
            known.map(TrialInfo::windowStartSeconds).orElse(experiment.warmup()),
            isPartial ? experiment.seconds() : experiment.windowEnd(merge.endSeconds()),
            0,
            Map.of(),
            rejections)
        .withRows(experiment.rows())
        .withVerified(verified());
  }

  /** Writes the properties that the clients had in common, as the first of them has them. */
  private Map<String, String> writeProperties(Path file) throws IOException {
    var properties = new TreeMap<String, String>();
    var first =
        clients.all().stream()
            .map(client -> client.folder().resolve(PROPERTIES))
            .filter(Files::exists)
            .findFirst();
    if (first.isPresent()) {
      var read = new Properties();
      try (var in = Files.newBufferedReader(first.get())) {
        read.load(in);
      }
      read.stringPropertyNames().stream()
          .filter(property -> OF_ONE.stream().noneMatch(property::startsWith))
          .forEach(property -> properties.put(property, read.getProperty(property)));
    }
    properties.put(Part.CLIENTS, Integer.toString(clients.planned()));
    if (experiment.rows() > 0) {
      // Each client has its share of them.
      properties.put("operationcount", Long.toString(experiment.rows()));
    }
    var written = new Properties();
    written.putAll(properties);
    try (var out = Files.newBufferedWriter(file)) {
      written.store(out, null);
    }
    return properties;
  }

  private Optional<ClientFiles> firstWith(String file, TrialMerge merge) {
    return clients.all().stream()
        .filter(client -> merge.tookPart(client) && client.has(file))
        .findFirst();
  }

  /** Returns what was verified by all clients together; null if some client verified nothing. */
  private Verified verified() {
    var each = infos().map(TrialInfo::verified).toList();
    return each.size() < clients.all().size() || each.contains(null)
        ? null
        : each.stream().reduce(Verified.NOTHING, Verified::and);
  }
}

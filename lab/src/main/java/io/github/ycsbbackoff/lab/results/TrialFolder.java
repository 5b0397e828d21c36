package io.github.ycsbbackoff.lab.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A finished trial on disk. Its timelines are read only when asked for: a day of many arms does not
 * fit in memory at once.
 */
public record TrialFolder(Path path, TrialInfo info) {

  private static final String CLIENT = "client.csv";
  private static final String ARRIVALS = "arrivals.csv";
  private static final String INFO = "trial.json";
  private static final String PROPERTIES = "ycsb.properties";

  /** Reads what a trial says of itself; empty if it did not come to its end. */
  public static Optional<TrialInfo> infoIn(Path folder) {
    var file = folder.resolve(INFO);
    return Files.exists(file) ? Optional.of(Documents.trial(file)) : Optional.empty();
  }

  /**
   * Returns whether the folder lacks what the client should have written: a client that died in its
   * first second has left no second of it.
   */
  boolean lacksTimeline() {
    return info.totals() == null && !hasSecond(path.resolve(CLIENT));
  }

  /** Returns whether a timeline has a whole line below its header. */
  private static boolean hasSecond(Path file) {
    if (!Files.isRegularFile(file)) {
      // What else stands there is named by whoever reads the timeline.
      return Files.exists(file);
    }
    try (var in = Files.newBufferedReader(file)) {
      var breaks = 0;
      for (var next = in.read(); next >= 0 && breaks < 2; next = in.read()) {
        breaks += next == '\n' ? 1 : 0;
      }
      return breaks == 2;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the trial's files; one that is missing but can be done without becomes a notice. */
  public Trial read(Consumer<String> notices) {
    var client = timeline();
    double start = client.startEpochSeconds();
    var properties = optional(PROPERTIES, notices, Documents::properties);
    var server = optional("server.csv", notices, file -> Samples.read(file, start));
    var log =
        optional(
            "latency.hlog",
            info.totals() == null ? notices : notice -> {},
            file ->
                LatencyLogReader.between(
                    file,
                    start + info.windowStartSeconds(),
                    start + info.windowEndSeconds(),
                    // A sweep alone looks for means that drift.
                    info.point() != null));
    var arrivals = optional(ARRIVALS, notice -> {}, file -> Samples.in(table(file), start));
    log.ifPresent(read -> addUnacknowledged(read, client, arrivals));
    return new Trial(
        info,
        properties.orElse(Map.of()),
        client,
        optional("load.csv", notice -> {}, ClientTimeline::read),
        server,
        // Trials of earlier versions lack this file, and those with pauses and threads.
        optional("host.csv", notice -> {}, file -> Samples.read(file, start)),
        arrivals,
        optional("gc.log", notice -> {}, file -> GcLog.pauses(file, start)).orElse(List.of()),
        optional("threads.csv", notice -> {}, TrialFolder::operations).orElse(List.of()),
        log.map(LatencyLogReader.Log::all),
        log.map(LatencyLogReader.Log::operations).orElseGet(OperationsByKind::none),
        clients(),
        optional(ClientsOfTrial.TIMELINE, notice -> {}, file -> Samples.read(file, start)));
  }

  /** Reads the properties of the trial's YCSB; none without their file. */
  public Map<String, String> properties() {
    return optional(PROPERTIES, notice -> {}, Documents::properties).orElse(Map.of());
  }

  /** Reads what there is to know of each client; empty for a trial with a single one. */
  public Optional<ClientsOfTrial> clients() {
    return ClientsOfTrial.read(path);
  }

  /** Reads what was done to the server, in the order in which it began; nothing without a file. */
  public List<FaultSpan> faults() {
    return optional("faults.csv", notice -> {}, FaultSpan::read).orElse(List.of());
  }

  /**
   * Returns when operations began to arrive openly, in seconds since the client's start; empty
   * where threads wait for their answers.
   */
  public OptionalDouble arrivalsBegan() {
    var file = path.resolve(ARRIVALS);
    return Files.exists(file)
        ? Samples.in(table(file), timeline().startEpochSeconds()).countedFrom()
        : OptionalDouble.empty();
  }

  /** Reads the client's timeline, which has no second if the client keeps none. */
  public ClientTimeline timeline() {
    return info.totals() == null
        ? ClientTimeline.of(table(path.resolve(CLIENT)))
        : ClientTimeline.none(info.startedEpochSeconds());
  }

  /** Reads a table of the client; the last line of a client that went wrong may be cut off. */
  private CsvTable table(Path file) {
    return info.problem() == null ? CsvTable.read(file) : CsvTable.readUpToCut(file);
  }

  /**
   * Adds the unacknowledged operations to a log. Logs of earlier versions hold acknowledged
   * operations alone; the others are then those that the timeline counts in the window, and by
   * rows. An arrival that nobody ever began was not acknowledged either; of which kind it would
   * have been, or one that was open at the end was, is not known.
   */
  private void addUnacknowledged(
      LatencyLogReader.Log log, ClientTimeline client, Optional<Samples> arrivals) {
    var all = log.all();
    if (!all.tellOfUnacknowledged()) {
      all.addUnacknowledged(
          client.seconds().stream()
              .filter(second -> info.inWindow(second.middleSeconds()))
              .mapToDouble(second -> second.failed() + second.gaveUp() + second.unknown())
              .sum());
    }
    var ended = all.count();
    all.addUnacknowledged(client.openAtEnd());
    arrivals.ifPresent(of -> all.addNeverBegun(of, info));
    log.operations().addUnacknowledged(all.count() - ended);
  }

  /** Reads what each thread did; nothing of a client that was killed, which wrote none of it. */
  private static List<Double> operations(Path file) {
    if (file.toFile().length() == 0) {
      return List.of();
    }
    var table = CsvTable.readUpToCut(file);
    var column = table.indexOf("operations");
    return table.rows().stream().map(row -> row[column]).toList();
  }

  private <T> Optional<T> optional(
      String name, Consumer<String> notices, Function<Path, T> reading) {
    var file = path.resolve(name);
    if (Files.exists(file)) {
      return Optional.of(reading.apply(file));
    }
    notices.accept("Trial " + path.getFileName() + " has no " + name + ".");
    return Optional.empty();
  }
}

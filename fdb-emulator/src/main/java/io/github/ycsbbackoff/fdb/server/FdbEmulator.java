package io.github.ycsbbackoff.fdb.server;

import io.github.ycsbbackoff.fault.FailedRequests;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * An emulator of FoundationDB, of which no server comes from a package registry. It runs in the
 * client's process, so that there is no process to start or to kill: its flags are the client's
 * properties {@code fdb.embedded.*}, its data are a commit log, and its counts are in a file that
 * the client writes.
 */
public final class FdbEmulator implements EmbeddedServer {

  /** The error of a commit that may have been carried out, or not. */
  private static final int COMMIT_UNKNOWN_RESULT = 1021;

  /** The flags of which the emulator can have other values while it runs. */
  static final List<String> CHANGEABLE =
      List.of(
          "commits-per-second",
          "queue-limit",
          "read-versions-per-second",
          "read-version-queue-limit",
          "commit-latency",
          "read-version-latency",
          "read-latency",
          "storage-lag-limit");

  private final Path folder;
  private final Lifetime lifetime;
  private final Map<String, String> flags = new LinkedHashMap<>();

  /** Creates an emulator with its data in {@code folder}, which {@link #start} makes. */
  public FdbEmulator(Path folder, Lifetime lifetime) {
    this.folder = folder;
    this.lifetime = lifetime;
  }

  @Override
  public String name() {
    return FdbStore.NAME;
  }

  @Override
  public Optional<String> emulates() {
    return Optional.of(FdbStore.TITLE);
  }

  /**
   * Checks that each flag has a value. The client names a flag that is unknown, as each flag is one
   * of the client's properties.
   */
  @Override
  public void checkFlags(List<String> words) {
    var unused = namesAndValues(words);
  }

  private static Map<String, String> namesAndValues(List<String> words) {
    var flags = new LinkedHashMap<String, String>();
    for (var word : words) {
      var flag = word.replaceFirst("^--", "").split("=", 2);
      if (flag.length < 2) {
        throw new WrongInputException(FdbStore.NAME + ": " + word + ": no value; give name=value");
      }
      flags.put(flag[0], flag[1]);
    }
    return flags;
  }

  /** Keeps the flags, and makes the data folder. */
  @Override
  public void start(List<String> words) {
    flags.clear();
    flags.putAll(namesAndValues(words));
    try {
      Files.createDirectories(dataFolder());
    } catch (IOException e) {
      throw new ServerException(
          FdbStore.NAME + ": " + folder + " cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void stop() {
    // The emulator ends with the client.
  }

  @Override
  public void restartClean(List<String> words) {
    discard();
    start(words);
  }

  @Override
  public void discard() {
    Folders.delete(dataFolder());
  }

  /** Deletes the counts of the client before, so that nobody takes them for those of the next. */
  @Override
  public void clientBegins() {
    Folders.delete(counts());
  }

  @Override
  public List<String> faults() {
    return List.of(FailedRequests.LISTED, SetFlags.LISTED, RunCommand.LISTED);
  }

  @Override
  public Optional<String> refusal(Fault fault) {
    if (fault instanceof SetFlags set) {
      return set.flags().keySet().stream()
          .filter(name -> !CHANGEABLE.contains(name))
          .findFirst()
          .map(
              name ->
                  "flags: %s: does not change while the emulator runs; what does: %s"
                      .formatted(name, String.join(", ", CHANGEABLE)));
    }
    return EmbeddedServer.super.refusal(fault);
  }

  /** Does nothing: the emulator changes by itself, as {@link #faultProperties} told it. */
  @Override
  public void setFlags(Map<String, String> changed) {
    // The client has the changes with their times.
  }

  /** Does nothing, for the same reason. */
  @Override
  public void setFlagsBack(Map<String, String> changed) {
    // The client has the changes with their times.
  }

  /** Returns the faults as the binding's own properties for them, one spec for each time. */
  @Override
  public Map<String, String> faultProperties(List<Fault> faults, double seconds) {
    var properties = new LinkedHashMap<String, String>();
    var errors = specs(faults, FailedRequests.class, seconds, FdbEmulator::spec);
    if (!errors.isEmpty()) {
      properties.put("fdb.embedded.faults", errors);
    }
    var changes = specs(faults, SetFlags.class, seconds, FdbEmulator::spec);
    if (!changes.isEmpty()) {
      properties.put("fdb.embedded.changes", changes);
    }
    return properties;
  }

  private static <F extends Fault> String specs(
      List<Fault> faults, Class<F> kind, double seconds, BiFunction<F, Double, String> spec) {
    return faults.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .flatMap(fault -> fault.times(seconds).stream().map(time -> spec.apply(fault, time)))
        .collect(Collectors.joining(","));
  }

  private static String spec(SetFlags fault, double at) {
    return fault.flags().entrySet().stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue() + times(fault, at))
        .collect(Collectors.joining(","));
  }

  private static String times(Fault fault, double at) {
    return (at > 0 ? ":from=" + millis(at) : "")
        + (Double.isFinite(fault.lasts()) ? ":for=" + millis(fault.lasts()) : "");
  }

  private static String spec(FailedRequests fault, double at) {
    if (fault.committed() && fault.error() != COMMIT_UNKNOWN_RESULT) {
      throw new WrongInputException(
          "faults: error: %d: committed: wrong; only of %d a commit may have been carried out"
              .formatted(fault.error(), COMMIT_UNKNOWN_RESULT));
    }
    return fault.error()
        + ":p="
        + fault.probability()
        + times(fault, at)
        + (fault.committed() ? ":committed" : "");
  }

  private static String millis(double seconds) {
    return Math.round(seconds * 1e3) + "ms";
  }

  @Override
  public Map<String, String> clientProperties() {
    var properties = new LinkedHashMap<String, String>();
    properties.put(FdbStore.CLUSTER, FdbStore.EMBEDDED);
    properties.put("fdb.embedded.commit-log", dataFolder().resolve("commits.log").toString());
    properties.put("fdb.embedded.counts-file", counts().toString());
    flags.forEach((name, value) -> properties.put("fdb.embedded." + name, value));
    return properties;
  }

  @Override
  public URI metricsUri() {
    return counts().toUri();
  }

  @Override
  public ServerMetrics metrics() {
    return new FdbEmulatorMetrics(
        counts(), listedMetrics().stream().map(ServerMetric::name).toList());
  }

  @Override
  public Path dataFolder() {
    return folder.resolve("data");
  }

  @Override
  public Path logFolder() {
    return folder;
  }

  @Override
  public Lifetime lifetime() {
    return lifetime;
  }

  private Path counts() {
    return dataFolder().resolve("counts.properties");
  }
}

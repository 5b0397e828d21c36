package io.github.ycsbbackoff.lab.compare;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.InputHashes;
import io.github.ycsbbackoff.lab.results.JsonFile;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.trial.ClientJars;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import oshi.SystemInfo;

/** The description of what an experiment ran on, in {@code environment.json}. */
final class Environment {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The key under which a given cluster's run names its tables, which only this file tells. */
  private static final String TABLES = "tables";

  private Environment() {}

  static void write(
      Path file, Experiment experiment, Home home, EmbeddedServer server, String command)
      throws IOException {
    JsonFile.write(file, describe(experiment, home, server, command));
  }

  /**
   * Adds that the experiment goes on, and what has changed since it began, so that the report says
   * so.
   *
   * @param results the results folder as a refusal names it
   * @throws LabException if a file that the experiment reads has changed, or there is no such file
   */
  static void noteResumed(
      Path file, String results, Experiment experiment, Home home, EmbeddedServer server)
      throws IOException {
    if (!Files.exists(file)) {
      throw new LabException(
          "%s: has no %s, for it was interrupted as it began; begin it anew"
              .formatted(results, file.getFileName()));
    }
    var all = JSON.readValue(file.toFile(), new TypeReference<LinkedHashMap<String, String>>() {});
    InputHashes.requireSame(results, experiment, all, inputs(experiment, home));
    JsonFile.write(file, Environments.resumed(all, describe(experiment, home, server, "")));
  }

  /**
   * Returns the prefix of the names of the experiment's tables; empty if it has none of its own.
   */
  static Optional<String> tablePrefix(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var names = JSON.readTree(file.toFile()).path(TABLES).asText();
    return names.isEmpty() ? Optional.empty() : Optional.of(names.substring(0, names.length() - 1));
  }

  /** Returns the hashes of the files that an experiment reads. */
  static Map<String, String> inputs(Experiment experiment, Home home) throws IOException {
    return InputHashes.of(experiment, file -> WorkloadFile.read(home, file));
  }

  private static Map<String, String> describe(
      Experiment experiment, Home home, EmbeddedServer server, String command) throws IOException {
    var store = server.name();
    var hardware = new SystemInfo().getHardware();
    var processor = hardware.getProcessor();
    var all = new LinkedHashMap<String, String>();
    all.put(Results.COMMAND, Secrets.maskedText(command));
    all.put("processor", processor.getProcessorIdentifier().getName().strip());
    all.put("cores", Integer.toString(processor.getLogicalProcessorCount()));
    all.put("memory", (hardware.getMemory().getTotal() >> 20) + " MiB");
    all.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    all.put("kernel", System.getProperty("os.version"));
    MachineId.hashOf(MachineId.FILE).ifPresent(hash -> all.put(Results.MACHINE_ID, hash));
    all.put(
        "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    all.put("ycsb", versions(home.ycsbLib(), "core-"));
    all.put("binding", versions(home.bindingLib(store), store + "-binding-"));
    all.put("client", versions(home.bindingLib(store), store + "-(?:(?:shaded-)?client|java)-"));
    Home.policyJars().ifPresent(names -> all.put("policy jars", names));
    var jars = ClientJars.namesOf(experiment);
    if (!jars.isEmpty()) {
      all.put(Results.CLIENT_JARS, String.join(", ", jars));
    }
    server.emulates().ifPresent(what -> all.put(Results.STAND_IN, what + " emulator"));
    if (server.emulates().isEmpty()) {
      var version = server.version();
      all.put(
          "server",
          version.isPresent()
              ? version.get()
              : versions(home.path().resolve(store), store + "-(?:binary|server)-"));
    }
    server.heldToCpus().ifPresent(words -> all.put("server cpus", words));
    server.tablePrefix().ifPresent(prefix -> all.put(TABLES, prefix + "N"));
    all.putAll(inputs(experiment, home));
    all.put("git revision", System.getProperty("backoff.revision", "unknown"));
    return all;
  }

  /**
   * Returns what follows {@code prefix}, a pattern, in the names of those jars in which a version
   * follows.
   */
  private static String versions(Path folder, String prefix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return "unknown";
    }
    var jar = Pattern.compile(prefix + "(\\d.*)\\.jar");
    try (var files = Files.walk(folder)) {
      return files
          .map(file -> jar.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(matcher -> matcher.group(1))
          .sorted()
          .collect(Collectors.joining(", "));
    }
  }
}

package io.github.ycsbbackoff.lab.simulate;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A simulation as a YAML file describes it: an experiment whose server is a model.
 *
 * @param server the parameters of the model, by name
 * @param clients the parameters of the clients, which all arms share
 * @param blocks the number of runs of each arm; each block has a seed of its own
 * @param seconds the virtual time of a run, in seconds, warm-up included
 * @param warmup the seconds at a run's start that no metric counts
 * @param baseline the name of the arm that the others are compared with
 */
public record SimulationFile(
    String name,
    Map<String, String> server,
    Map<String, String> clients,
    int blocks,
    double seconds,
    double warmup,
    long seed,
    String baseline,
    List<Arm> arms) {

  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,53}";

  /** One configuration under comparison, and the properties that make it differ. */
  public record Arm(String name, Map<String, String> properties) {
    public Arm {
      properties = inOrder(properties);
    }
  }

  public SimulationFile {
    server = inOrder(server);
    clients = inOrder(clients);
    arms = arms == null ? List.of() : List.copyOf(arms);
  }

  /**
   * Reads a file, and checks all but the parameters, which the simulator checks.
   *
   * @throws LabException if the file is wrong; the message names the file, the place and the cure
   */
  public static SimulationFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new LabException(file + ": is not there; see the files in workloads/simulations");
    }
    try {
      var simulation = Yaml.MAPPER.readValue(file.toFile(), SimulationFile.class);
      if (simulation == null) {
        throw new LabException(file + ": is empty; see the files in workloads/simulations");
      }
      simulation.check(file);
      return simulation;
    } catch (JsonProcessingException e) {
      throw new LabException(file + why(e), e);
    } catch (IOException e) {
      throw new LabException(file + ": cannot be read; give a simulation file", e);
    }
  }

  /** Returns this simulation with one value of {@code parameter} in all arms. */
  public SimulationFile with(String parameter, String value) {
    var shared = new LinkedHashMap<>(clients);
    shared.put(parameter, value);
    return new SimulationFile(
        name,
        without(server, parameter),
        shared,
        blocks,
        seconds,
        warmup,
        seed,
        baseline,
        arms.stream()
            .map(arm -> new Arm(arm.name(), without(arm.properties(), parameter)))
            .toList());
  }

  /** Returns this simulation with another seed. */
  public SimulationFile withSeed(long other) {
    return new SimulationFile(
        name, server, clients, blocks, seconds, warmup, other, baseline, arms);
  }

  /**
   * Returns the name under which everything made of this simulation goes: folders, pages, pictures.
   */
  public String labelledName() {
    return Experiment.SIMULATED + "-" + name;
  }

  /**
   * Says what is wrong. An unknown key is named without its line: Jackson notices it only at its
   * object's end.
   */
  private static String why(JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      var known = unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted();
      return ": unknown key "
          + unknown.getPropertyName()
          + "; known: "
          + known.collect(joining(", "));
    }
    return Yaml.lineAndWords(e);
  }

  /**
   * Returns all properties that describe a run of {@code arm}; of two with one name, the arm's
   * holds.
   */
  Properties properties(Arm arm) {
    var all = new Properties();
    all.putAll(server);
    all.putAll(clients);
    all.putAll(arm.properties());
    return all;
  }

  /**
   * Returns the seed of a block. Runs with one seed see the same arrivals, whatever their policy.
   */
  long seed(int block) {
    return seed + block;
  }

  /** Writes a copy that repeats this simulation. */
  void write(Path file) throws IOException {
    Yaml.MAPPER.writeValue(file.toFile(), this);
  }

  /**
   * Writes this simulation in the form in which the statistics and the report read an experiment.
   */
  void writeAsExperiment(Path file) throws IOException {
    var experiment = new LinkedHashMap<String, Object>();
    experiment.put("name", labelledName());
    experiment.put("server", Map.of("kind", Experiment.SIMULATED, "flags", server));
    experiment.put("workload", Map.of("file", "", "properties", clients));
    experiment.put("blocks", blocks);
    experiment.put("seconds", seconds);
    experiment.put("warmup", warmup);
    experiment.put("seed", seed);
    experiment.put("verify", false);
    experiment.put("baseline", baseline);
    experiment.put("arms", arms);
    Yaml.MAPPER.writeValue(file.toFile(), experiment);
  }

  private void check(Path file) {
    require(file, isName(name), "name: " + name, "give letters, digits, '.', '_' and '-'");
    require(file, !arms.isEmpty(), "arms", "give at least one");
    require(file, blocks >= 1, "blocks", "give 1 or more; a verdict needs 3");
    require(file, warmup >= 0, "warmup", "give 0 or more seconds");
    require(file, seconds > warmup, "seconds", "give more than the warmup, which they include");
    var names = new ArrayList<String>();
    for (var arm : arms) {
      require(
          file,
          isName(arm.name()),
          "arms: " + arm.name(),
          "give letters, digits, '.', '_' and '-'");
      require(file, !names.contains(arm.name()), "arms: " + arm.name(), "give each its own name");
      names.add(arm.name());
    }
    require(
        file,
        names.contains(baseline),
        "baseline: " + baseline,
        "give the name of one of the arms: " + String.join(", ", names));
  }

  private static boolean isName(String text) {
    return text != null && text.matches(NAME);
  }

  private static void require(Path file, boolean right, String what, String cure) {
    if (!right) {
      throw new LabException(file + ": " + what + ": wrong; " + cure);
    }
  }

  private static Map<String, String> without(Map<String, String> map, String parameter) {
    var copy = new LinkedHashMap<>(map);
    copy.remove(parameter);
    return copy;
  }

  private static Map<String, String> inOrder(Map<String, String> map) {
    var copy = new LinkedHashMap<String, String>();
    if (map != null) {
      map.forEach((name, value) -> copy.put(name, value == null ? "" : value));
    }
    return copy;
  }
}

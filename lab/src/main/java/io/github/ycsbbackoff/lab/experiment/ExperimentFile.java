package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.policy.RetryPolicies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Properties;

/** An experiment as a YAML file: read and checked before anything starts. */
public final class ExperimentFile {

  /** Arm names become names of folders. */
  private static final String ARM_NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private ExperimentFile() {}

  /**
   * Reads and checks.
   *
   * @throws LabException that names file, place and cure
   */
  public static Experiment read(Path file) {
    try {
      var experiment = YAML.readValue(file.toFile(), Experiment.class);
      if (experiment == null) {
        throw new LabException(file + ": is empty; see the files in workloads/experiments");
      }
      check(file, experiment);
      return experiment;
    } catch (UnrecognizedPropertyException e) {
      throw new LabException(
          at(file, e)
              + "unknown key "
              + e.getPropertyName()
              + "; known here: "
              + e.getKnownPropertyIds());
    } catch (JsonProcessingException e) {
      throw new LabException(at(file, e) + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new LabException(file + ": cannot be read; give an existing experiment file", e);
    }
  }

  /** Writes {@code experiment} so that the file alone repeats it. */
  public static void write(Experiment experiment, Path file) throws IOException {
    YAML.writeValue(file.toFile(), experiment);
  }

  private static void check(Path file, Experiment experiment) {
    require(file, experiment.blocks() >= 1, "blocks", "give 1 or more; a verdict needs 3");
    require(file, experiment.warmup() >= 0, "warmup", "give 0 or more seconds");
    require(
        file,
        experiment.seconds() > experiment.warmup(),
        "seconds",
        "give more than the warmup, which they include");
    require(file, !experiment.arms().isEmpty(), "arms", "give at least one");
    var names = new HashSet<String>();
    for (var arm : experiment.arms()) {
      require(
          file,
          arm.name().matches(ARM_NAME),
          "arms: " + arm.name(),
          "give a name of letters, digits, '.', '_' and '-'");
      require(file, names.add(arm.name()), "arms: " + arm.name(), "give each arm its own name");
      checkPolicy(file, experiment, arm);
    }
    require(
        file,
        names.contains(experiment.baseline()),
        "baseline: " + experiment.baseline(),
        "give the name of one of the arms: " + names);
  }

  private static void checkPolicy(Path file, Experiment experiment, Experiment.Arm arm) {
    var properties = new Properties();
    properties.putAll(experiment.workload().properties());
    properties.putAll(arm.properties());
    try {
      var unused = RetryPolicies.create(Settings.of(properties));
    } catch (SettingException e) {
      throw new LabException(file + ": arms: " + arm.name() + ": " + e.getMessage(), e);
    }
  }

  private static void require(Path file, boolean right, String what, String cure) {
    if (!right) {
      throw new LabException(file + ": " + what + ": wrong; " + cure);
    }
  }

  private static String at(Path file, JsonProcessingException e) {
    var where = e.getLocation();
    return file + (where == null ? "" : " line " + where.getLineNr()) + ": ";
  }
}

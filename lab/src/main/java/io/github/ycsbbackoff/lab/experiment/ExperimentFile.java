package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.policy.RetryPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** An experiment as a YAML file: read and checked before anything starts. */
public final class ExperimentFile {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private ExperimentFile() {}

  /** Reads one that needs no policy but ours. */
  public static Experiment read(Path file) {
    return read(file, store -> RetryPolicies.class.getClassLoader());
  }

  /**
   * Reads and checks, and writes the matrix out.
   *
   * @param classPath of a store's binding, whose jars may bring policies
   * @throws LabException that names file, line and cure
   */
  public static Experiment read(Path file, Function<String, ClassLoader> classPath) {
    try {
      var tree = YAML.readTree(file.toFile());
      if (tree.isMissingNode() || tree.isNull()) {
        throw new LabException(file + ": is empty; see the files in workloads/experiments");
      }
      var places = Places.of(file);
      ExperimentSchema.check(tree, places);
      // Not from the tree, in which 007 is 7 already.
      var written = YAML.readValue(file.toFile(), Experiment.class);
      var experiment = new ExperimentCheck(places, written, classPath).expanded();
      return withWorkloadFound(file, experiment);
    } catch (JsonProcessingException e) {
      throw noYaml(file, e);
    } catch (IOException e) {
      throw new LabException(file + ": cannot be read; give an existing experiment file", e);
    }
  }

  private static LabException noYaml(Path file, JsonProcessingException e) {
    var line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
    var what = e.getOriginalMessage().lines().findFirst().orElse("is no YAML");
    return new LabException(file + " line " + line + ": " + what, e);
  }

  /**
   * A workload beside the experiment goes before the lab's own of that name; as an absolute path,
   * so that the copy in the results folder means the same file.
   */
  private static Experiment withWorkloadFound(Path file, Experiment experiment) {
    var beside = file.toAbsolutePath().resolveSibling(experiment.workload().file()).normalize();
    return Files.isRegularFile(beside)
        ? experiment.withWorkloadFile(beside.toString())
        : experiment;
  }

  /** Writes {@code experiment} so that the file alone repeats it. */
  public static void write(Experiment experiment, Path file) throws IOException {
    Files.writeString(file, text(experiment));
  }

  /** What {@link #write} writes. */
  public static String text(Experiment experiment) throws JsonProcessingException {
    return YAML.writeValueAsString(experiment);
  }
}

package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

  /**
   * Reads and checks.
   *
   * @throws LabException that names file, place and cure
   */
  public static Experiment read(Path file) {
    try {
      var written = YAML.readValue(file.toFile(), Experiment.class);
      if (written == null) {
        throw new LabException(file + ": is empty; see the files in workloads/experiments");
      }
      new ExperimentCheck(file, written).matrix();
      var experiment = written.expanded();
      new ExperimentCheck(file, experiment).run();
      return withWorkloadFound(file, experiment);
    } catch (IOException e) {
      throw new LabException(line(file, e), e);
    }
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

  private static String line(Path file, IOException e) {
    try {
      if (e instanceof JsonProcessingException mistake) {
        return YamlMistake.line(file, mistake);
      }
    } catch (IOException gone) {
      // No line of a file that is gone meanwhile.
    }
    return file + ": cannot be read; give an existing experiment file";
  }

  /** Writes {@code experiment} so that the file alone repeats it. */
  public static void write(Experiment experiment, Path file) throws IOException {
    YAML.writeValue(file.toFile(), experiment);
  }
}

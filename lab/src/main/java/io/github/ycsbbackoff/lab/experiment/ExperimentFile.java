package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.retry.Policies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** An experiment as a YAML file: read and checked before anything starts. */
public final class ExperimentFile {

  private ExperimentFile() {}

  /** The bound of drawn seeds, low enough that a person can copy one. */
  private static final int MOST_SEEDS = 1_000_000_000;

  /**
   * Reads an experiment that needs only the project's own policies; draws a seed if the file has
   * none.
   */
  public static Experiment read(Path file) {
    return read(file, store -> Policies.class.getClassLoader(), ExperimentFile::drawnSeed);
  }

  /**
   * Draws a seed at random: an order of trials that is the same in every experiment is not random.
   */
  public static long drawnSeed() {
    return ThreadLocalRandom.current().nextInt(MOST_SEEDS);
  }

  /**
   * Reads and checks an experiment, and writes its matrix out. A simulation's parameters are not
   * looked at.
   *
   * @param classPath the class path of each store's binding, whose jars may bring policies
   * @param seed the seed of an experiment whose file has none
   * @throws LabException if the file is wrong; the message names file, line and cure
   */
  public static Experiment read(
      Path file, Function<String, ClassLoader> classPath, LongSupplier seed) {
    return read(file, classPath, (simulation, arm) -> {}, seed);
  }

  /** Does the same as the other {@code read}, and has {@code model} check a simulation's arms. */
  public static Experiment read(
      Path file, Function<String, ClassLoader> classPath, ModelCheck model, LongSupplier seed) {
    try {
      var tree = Yaml.MAPPER.readTree(file.toFile());
      if (tree.isMissingNode() || tree.isNull()) {
        throw new LabException(file + ": is empty; see the files in workloads/experiments");
      }
      var places = Places.of(file);
      OldSpellings.refuse(places);
      ExperimentSchema.check(tree, places);
      // The file is read a second time, because in the tree 007 is 7 already.
      var written = withFilesFound(file, Yaml.MAPPER.readValue(file.toFile(), Experiment.class));
      var experiment = new ExperimentCheck(places, written, classPath, model).expanded();
      return withJarsFound(
          file, tree.has("seed") ? experiment : experiment.withSeed(seed.getAsLong()));
    } catch (JsonProcessingException e) {
      throw new LabException(file + Yaml.lineAndWords(e), e);
    } catch (IOException e) {
      throw new LabException(file + ": cannot be read; give an existing experiment file", e);
    }
  }

  /**
   * Prefers a workload beside the experiment to the lab's own of that name. The paths of files
   * become absolute before they are looked at, and so that the copy in the results folder means the
   * same files.
   */
  private static Experiment withFilesFound(Path file, Experiment written) {
    var workload = written.workload();
    var beside = file.toAbsolutePath().resolveSibling(workload.file()).normalize();
    var traced = written.isOpen() ? written.withLoad(written.load().beside(file)) : written;
    return Files.isRegularFile(beside)
        ? traced.withWorkload(
            new Workload(beside.toString(), workload.properties(), workload.load()))
        : traced;
  }

  private static Experiment withJarsFound(Path file, Experiment experiment) {
    return experiment.withArms(
        experiment.arms().stream().map(arm -> arm.withClient(arm.client().beside(file))).toList());
  }

  /** Writes {@code experiment} so that the file alone repeats it. */
  public static void write(Experiment experiment, Path file) throws IOException {
    Files.writeString(file, text(experiment));
  }

  /** Returns what {@link #write} writes. */
  public static String text(Experiment experiment) throws JsonProcessingException {
    return Yaml.MAPPER.writeValueAsString(experiment);
  }
}

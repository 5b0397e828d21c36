package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.PlanText;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import picocli.CommandLine.Option;

/** The options that change an experiment before it is run, on a real server or simulated. */
public final class ExperimentOptions {

  @Option(
      names = "--quick",
      description =
          "one block, which is short unless an open load or a map sets its length: a look, not a"
              + " verdict")
  private boolean quick;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "ARM",
      description = "only these of the experiment's arms; the baseline must be one of them")
  private List<String> arms;

  @Option(
      names = "--baseline",
      paramLabel = "ARM",
      description = "the arm that the others are compared with (default: the file's)")
  private String baseline;

  @Option(
      names = "--jar",
      paramLabel = "NAME=PATH",
      description = {
        "the jar, or the folder of jars, in the place of the one of that file name that an arm with",
        "another binding has"
      })
  private Map<String, Path> jars;

  @Option(names = "--blocks", paramLabel = "N", description = "trials of each arm")
  private Integer blocks;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = {
        "of the plan and of the policies (default: the file's, or else one drawn at random, which",
        "the results keep)"
      })
  private Long seed;

  @Option(
      names = "--dry-run",
      description = {
        "check the experiment, show its plan, how small a difference it can show and how long it",
        "takes, and start nothing"
      })
  private boolean dryRun;

  private boolean isSeedDrawn;

  /** Reads an experiment, and changes it as the options say. */
  public Experiment read(Path file) {
    return read(file, this::drawnSeed);
  }

  /**
   * Does the same as {@link #read(Path)}; {@code seedOfNone} is the seed where neither file nor
   * option has one.
   */
  Experiment read(Path file, LongSupplier seedOfNone) {
    if (blocks != null && blocks < 1) {
      throw new LabException("--blocks " + blocks + ": wrong; give 1 or more; a verdict needs 3");
    }
    var experiment =
        ExperimentFile.read(
            file,
            store -> Home.find().bindingClassPath(store),
            SimulatedExperiment::check,
            seed == null ? seedOfNone : () -> seed);
    experiment = quick ? Variants.quick(experiment) : experiment;
    experiment = baseline == null ? experiment : Variants.comparedWith(experiment, baseline);
    experiment = arms == null ? experiment : Variants.only(experiment, arms);
    experiment = jars == null ? experiment : Variants.withJars(experiment, jars);
    experiment = blocks == null ? experiment : experiment.withBlocks(blocks);
    return seed == null ? experiment : experiment.withSeed(seed);
  }

  /** Returns whether the plan is to be shown, and nothing started. */
  public boolean isDryRun() {
    return dryRun;
  }

  /** Returns what {@code --dry-run} shows. */
  public String plan(Experiment experiment) {
    return PlanText.of(experiment, isSeedDrawn);
  }

  private long drawnSeed() {
    isSeedDrawn = true;
    return ExperimentFile.drawnSeed();
  }
}

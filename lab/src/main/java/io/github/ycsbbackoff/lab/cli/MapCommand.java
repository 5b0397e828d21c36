package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.MapReport;
import io.github.ycsbbackoff.lab.report.MapText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command {@code backoff map}: an experiment as compare runs them, whose trials differ in their
 * load and in the length of their trigger.
 */
@Command(
    name = "map",
    description = {
      "Maps what each retry policy comes back from, by load and length of a trigger.",
      "Each cell of the map has one trial of each arm in each block: under open arrivals at that",
      "share of the maximum, the server is disturbed for so long. Shown is how many trials did not",
      "come back before they ended, and where the line between stable and vulnerable lies. A",
      "simulation is mapped in the same way.",
      "A trial that went wrong is kept and marked, the others go on, and the exit status is 1."
    },
    exitCodeList = {"0:done", "1:it went wrong", "2:the input was wrong"})
final class MapCommand extends CompareCommand {

  /** Takes the options away that mean nothing to a map, and names the one file that it needs. */
  static void withoutOtherOptions(CommandSpec spec) {
    remove(OF_TRIALS_ALIKE, spec);
    remove(List.of("--profile"), spec);
    var file = spec.positionalParameters().get(0);
    spec.remove(file);
    spec.addPositional(
        file.toBuilder().paramLabel("FILE").description("an experiment file with a map").build());
  }

  @Override
  void requireKind(Experiment experiment, String named) {
    if (!experiment.isMap()) {
      throw new LabException(
          "%s: has no map; run it by backoff %s %s"
              .formatted(named, experiment.isSweep() ? "sweep" : "compare", named));
    }
  }

  @Override
  Path defaultExperiment(Home home, String store) {
    throw new LabException(
        store
            + ": no store has a map of its own; give an experiment file, *.yaml, such as"
            + " workloads/experiments/simulated-map.yaml");
  }

  @Override
  String report(Path folder) throws IOException {
    return MapText.render(MapReport.write(folder));
  }
}

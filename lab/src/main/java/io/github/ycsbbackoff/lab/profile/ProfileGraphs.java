package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.results.ProfileFiles;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The step from the call stacks of single trials to the flame graphs of a results folder: one for
 * each arm and role, and in a sweep for each point, over all blocks, and its difference from the
 * baseline's.
 */
public final class ProfileGraphs {

  /**
   * The stacks of one arm and one role at one point, and for how many seconds they were sampled.
   */
  private record Sampled(CollapsedStacks stacks, double seconds) {

    static final Sampled NOTHING = new Sampled(CollapsedStacks.NONE, 0);

    Sampled plus(Sampled other) {
      return new Sampled(stacks.plus(other.stacks), seconds + other.seconds);
    }

    /** Returns the stacks as if they had been sampled for so many seconds. */
    CollapsedStacks in(double otherSeconds) {
      return stacks.times(otherSeconds / seconds);
    }
  }

  private record Source(String point, String arm, String role) {

    String title() {
      return "%s of arm %s".formatted(role, arm)
          + (point.isEmpty() ? "" : " at " + point.substring(0, point.length() - 1));
    }
  }

  private final Path results;
  private final String baseline;
  private final List<ProfiledTrial> trials;
  private final List<String> problems = new ArrayList<>();

  private ProfileGraphs(Path results) {
    this.results = results;
    this.baseline = Results.experiment(results).baseline();
    this.trials = ProfiledTrial.in(results);
  }

  /**
   * Makes the graphs of a results folder anew; none if no trial of it was profiled.
   *
   * @return what could not be read or written, one line each
   */
  public static List<String> write(Path results) {
    var graphs = new ProfileGraphs(results);
    graphs.writeAll();
    return graphs.problems;
  }

  private void writeAll() {
    var all = sampled();
    all.forEach(
        (source, sampled) -> {
          if (sampled.stacks.counts().isEmpty()) {
            return;
          }
          try {
            write(source, sampled, all.getOrDefault(ofBaseline(source), Sampled.NOTHING));
          } catch (IOException e) {
            problems.add(
                "the flame graphs of %s in %s cannot be written (%s); see the disk's space, then: backoff report %s"
                    .formatted(
                        source.role(), source.point() + source.arm(), e.getMessage(), results));
          }
        });
  }

  private Source ofBaseline(Source source) {
    return new Source(source.point(), baseline, source.role());
  }

  private Map<Source, Sampled> sampled() {
    var all = new LinkedHashMap<Source, Sampled>();
    for (var trial : trials) {
      for (var process : trial.profile().processes()) {
        var file = ProfiledTrial.stacks(trial.folder().path(), process.role());
        if (process.wasTaken()) {
          try {
            // A process that did nothing in this block did nothing for that long.
            var stacks = process.samples() > 0 ? CollapsedStacks.read(file) : CollapsedStacks.NONE;
            all.merge(
                new Source(trial.info().ofPoint(), trial.info().arm(), process.role()),
                new Sampled(stacks, trial.profile().seconds()),
                Sampled::plus);
          } catch (IOException e) {
            problems.add(file + ": cannot be read, and is in no flame graph: " + e.getMessage());
          }
        }
      }
    }
    return all;
  }

  private void write(Source source, Sampled sampled, Sampled base) throws IOException {
    Files.createDirectories(ProfileFiles.folder(results));
    var files = ProfileFiles.of(results, source.point(), source.arm(), source.role());
    var pages = new FlameGraphs(ProfiledTrial.kind(trials).orElse(ProfileKind.CPU));
    var title = source.title();
    sampled.stacks().write(files.stacks());
    pages.write(files.graph(), title, sampled.stacks());
    if (!source.arm().equals(baseline) && base.seconds() > 0) {
      pages.writeDifference(
          files.difference(),
          title + ", against " + baseline + " in as many seconds",
          base.in(sampled.seconds()),
          sampled.stacks());
    }
  }
}

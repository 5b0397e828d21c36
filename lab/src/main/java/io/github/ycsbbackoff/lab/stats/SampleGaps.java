package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The notices of trials that lack samples of the server or of the machine, one for each file: a
 * fault that takes the server away is the same in all trials.
 */
public final class SampleGaps {

  /**
   * The share of the seconds that must have a sample: a sampler that keeps up takes one a second.
   */
  private static final double SAMPLED_SHARE = 0.9;

  private static final String SERVER = "server.csv";

  /** The trials that lack samples, each with how many it has, by the file. */
  private final Map<String, List<String>> byFile = new LinkedHashMap<>();

  /** Adds a trial, of which only its name is kept, if it lacks samples. */
  public void add(Trial trial) {
    if (trial.info().totals() == null) {
      trial.server().ifPresent(samples -> add(SERVER, samples, trial.info()));
      trial.host().ifPresent(samples -> add("host.csv", samples, trial.info()));
    }
  }

  /** A file without columns lacks nothing: that server tells nothing that could be sampled. */
  private void add(String file, Samples samples, TrialInfo info) {
    var taken = samples.count(info.windowStartSeconds(), info.windowEndSeconds());
    if (samples.hasColumns() && taken < SAMPLED_SHARE * info.windowSeconds() - 1) {
      byFile
          .computeIfAbsent(file, unused -> new ArrayList<>())
          .add(
              String.format(
                  Locale.ROOT, "%s (%d of %.0f)", info.name(), taken, info.windowSeconds()));
    }
  }

  /** Returns a sentence for each file of which trials lack samples. */
  public List<String> notices() {
    return byFile.entrySet().stream()
        .map(
            gaps ->
                "%s has samples of under %.0f%% of the window's seconds in %d %s; the others failed%s or came late: %s."
                    .formatted(
                        gaps.getKey(),
                        100 * SAMPLED_SHARE,
                        gaps.getValue().size(),
                        gaps.getValue().size() == 1 ? "trial" : "trials",
                        gaps.getKey().equals(SERVER) ? ", as while a server is not there," : "",
                        String.join(", ", gaps.getValue())))
        .toList();
  }
}

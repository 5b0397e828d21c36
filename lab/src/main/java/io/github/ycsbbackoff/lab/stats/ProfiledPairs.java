package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.results.TrialProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The trials with a profile of a results folder, each matched with the trial of the same arm,
 * block, and point of a sweep, without. Both are measured over the seconds in which the profile was
 * taken.
 */
public final class ProfiledPairs {

  private final List<ProfiledTrial> profiled;
  private final List<Overhead.Pair> pairs = new ArrayList<>();

  /** Finds the trials with a profile; there may be none. */
  public ProfiledPairs(Path results) {
    this.profiled =
        ProfiledTrial.in(results).stream()
            .filter(ProfiledTrial::isMeasured)
            .filter(trial -> trial.profile().hasAny(role -> true))
            .toList();
  }

  /** Matches a trial without a profile, whose files are read already. */
  public void add(Trial without) {
    profiled.stream()
        .filter(trial -> trial.info().name().equals(without.info().name()))
        .filter(trial -> goesOn(trial.info(), trial) && goesOn(without.info(), trial))
        .findFirst()
        .ifPresent(trial -> pairs.add(pair(trial, without)));
  }

  private static Overhead.Pair pair(ProfiledTrial profiled, Trial without) {
    var with = profiled.folder().read(notice -> {});
    return new Overhead.Pair(
        measured(with, profiled).without(unprofiled(profiled.profile())),
        measured(without, profiled));
  }

  /** Returns the CPU times that tell nothing of what a profile costs, for none was taken there. */
  private static Set<Metric> unprofiled(TrialProfile profile) {
    var metrics = EnumSet.noneOf(Metric.class);
    if (!profile.hasAny(ProcessProfile.CLIENT::equals)) {
      metrics.add(Metric.CLIENT_CPU);
    }
    if (!profile.hasAny(role -> !role.equals(ProcessProfile.CLIENT))) {
      metrics.add(Metric.SERVER_CPU);
    }
    return metrics;
  }

  /**
   * Returns whether the measured window goes on when a profile begins: so many rows may be done.
   */
  private static boolean goesOn(TrialInfo info, ProfiledTrial profiled) {
    return profiled.profile().fromSeconds() < info.windowEndSeconds();
  }

  /** Measures one of the two; a trial of so many rows may end before the profile of the other. */
  private static TrialMetrics measured(Trial trial, ProfiledTrial profiled) {
    var to = Math.min(profiled.profile().toSeconds(), trial.info().windowEndSeconds());
    return TrialMetrics.of(trial.within(profiled.profile().fromSeconds(), to));
  }

  /** Returns the pairs that have been found so far. */
  public List<Overhead.Pair> pairs() {
    return List.copyOf(pairs);
  }
}

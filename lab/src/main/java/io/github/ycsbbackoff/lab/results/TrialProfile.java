package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.util.List;
import java.util.function.Predicate;

/**
 * The content of {@code profile.json}: what came of profiling the processes of one trial.
 *
 * @param kind what the profiles tell; null if none was begun
 * @param fromSeconds when the profiles began, in seconds since the client's start
 * @param toSeconds when they ended; no later than they began if none was begun
 */
public record TrialProfile(
    ProfileKind kind, double fromSeconds, double toSeconds, List<ProcessProfile> processes) {

  /** What is known of a trial that was ended before its profiles began. */
  public static final TrialProfile NONE = new TrialProfile(null, 0, 0, List.of());

  public TrialProfile {
    processes = processes == null ? List.of() : List.copyOf(processes);
  }

  /** Returns whether a profile was taken of a process with such a role. */
  public boolean hasAny(Predicate<String> role) {
    return processes.stream().anyMatch(process -> process.wasTaken() && role.test(process.role()));
  }

  /** Returns for how long the processes were profiled. */
  public double seconds() {
    return Math.max(0, toSeconds - fromSeconds);
  }
}

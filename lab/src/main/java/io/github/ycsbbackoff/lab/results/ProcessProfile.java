package io.github.ycsbbackoff.lab.results;

/**
 * What came of profiling one process in one trial.
 *
 * @param role {@code client}, or the role of a process of the server
 * @param profiler what took the profile, in a few words; empty if there is none
 * @param samples the sum over all call stacks: samples of CPU, or bytes that were allocated
 * @param note what a reader should know of the profile, or why none was asked for; empty if nothing
 * @param problem why there is no profile though one was asked for; empty if there is one
 */
public record ProcessProfile(
    String role, String profiler, long samples, String note, String problem) {

  /** The role of the client's process. */
  public static final String CLIENT = "client";

  /** Describes a profile that was taken. */
  public static ProcessProfile taken(String role, String profiler, long samples, String note) {
    return new ProcessProfile(role, profiler, samples, note, "");
  }

  /** Returns whether the profile was taken, though it may have no sample. */
  public boolean wasTaken() {
    return !profiler.isEmpty() && problem.isEmpty();
  }

  /** Describes a process of which no profile was asked for. */
  public static ProcessProfile notAsked(String role, String why) {
    return new ProcessProfile(role, "", 0, why, "");
  }

  /** Describes a process of which no profile could be taken. */
  public static ProcessProfile failed(String role, String problem) {
    return new ProcessProfile(role, "", 0, "", problem);
  }
}

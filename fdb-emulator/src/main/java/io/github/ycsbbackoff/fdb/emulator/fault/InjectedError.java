package io.github.ycsbbackoff.fdb.emulator.fault;

import java.time.Duration;

/**
 * An error that the emulator makes up, for a share of the requests, always or for a time.
 *
 * @param code the error's number in FoundationDB. 1051, 1078, 1213 and 1223 fail a request for a
 *     read version, 1009 and 1037 a read, all others a commit
 * @param probability the probability for each request of that kind, from 0 to 1
 * @param from the time from the opening of the cluster until the fault may strike
 * @param duration the time for which it may strike
 * @param committed whether the commit happens all the same; only 1021 may have this
 */
public record InjectedError(
    int code, double probability, Duration from, Duration duration, boolean committed) {

  private static final Duration FOREVER = Duration.ofDays(36_500);

  /** The step in a transaction's life at which a fault strikes. */
  public enum Step {
    READ_VERSION,
    READ,
    COMMIT
  }

  public InjectedError {
    check(code > 0, "fault code " + code + ": must be positive");
    check(probability >= 0 && probability <= 1, "fault probability " + probability + ": 0 to 1");
    check(!from.isNegative(), "fault from " + from + ": must not be negative");
    check(!duration.isNegative(), "fault duration " + duration + ": must not be negative");
    check(
        !committed || code == ErrorCode.COMMIT_UNKNOWN_RESULT.number(),
        "fault code " + code + ": only 1021 may be reported of a commit that happened");
  }

  /** Returns a fault that strikes a share of the requests at any time. */
  public static InjectedError withProbability(int code, double probability) {
    return new InjectedError(code, probability, Duration.ZERO, FOREVER, false);
  }

  /** Returns a fault that strikes all requests for a while. */
  public static InjectedError during(int code, Duration from, Duration duration) {
    return new InjectedError(code, 1, from, duration, false);
  }

  /** Returns this fault, but with the commit happening, which is what 1021 leaves open. */
  public InjectedError whereTheCommitHappens() {
    return new InjectedError(code, probability, from, duration, true);
  }

  Step step() {
    return switch (code) {
      case 1051, 1078, 1213, 1223 -> Step.READ_VERSION;
      case 1009, 1037 -> Step.READ;
      default -> Step.COMMIT;
    };
  }

  boolean isOn(Duration sinceOpened) {
    return sinceOpened.compareTo(from) >= 0 && sinceOpened.minus(from).compareTo(duration) < 0;
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}

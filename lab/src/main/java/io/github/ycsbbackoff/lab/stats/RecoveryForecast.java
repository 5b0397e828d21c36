package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.WayBack;

/**
 * How an arm comes back from the triggers of an experiment, predicted beside measured.
 *
 * @param fitted whether the model was fitted to this arm, so that this is no prediction
 */
public record RecoveryForecast(
    String arm, boolean fitted, ArmRecovery predicted, ArmRecovery measured) {

  /** The factor by which the two median times may differ. */
  public static final double FACTOR = 2;

  private static final double HALF = 0.5;

  /** The answer to whether the recovery was predicted right. */
  public enum Outcome {
    /**
     * As measured, most trials came back, and after about as long; or, as measured, most did not.
     */
    RIGHT("right"),
    /** As measured, most trials came back, but after another time. */
    OTHER_TIME("back, but not when"),
    /**
     * Half of the trials or more came back where most of the measured did not, or the other way
     * round.
     */
    WRONG("wrong"),
    /** Half of the measured trials came back, which no prediction can be held to. */
    UNDECIDED("undecided: half came back"),
    /** The model was fitted to this arm. */
    FITTED("fitted to, not predicted");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    public String message() {
      return words;
    }
  }

  /** Returns whether the recovery was predicted right. */
  public Outcome outcome() {
    if (fitted) {
      return Outcome.FITTED;
    }
    var share = measured.notBackShare().mean();
    if (share == HALF) {
      return Outcome.UNDECIDED;
    }
    var told = predicted.notBackShare().mean();
    if (told == HALF || (share < HALF) != (told < HALF)) {
      return Outcome.WRONG;
    }
    return share > HALF || isAboutAsLong() ? Outcome.RIGHT : Outcome.OTHER_TIME;
  }

  /** Returns whether this is a prediction that was right or not. */
  public boolean isJudged() {
    return switch (outcome()) {
      case RIGHT, OTHER_TIME, WRONG -> true;
      case UNDECIDED, FITTED -> false;
    };
  }

  /** Returns by how much later the predicted trials were back, in seconds; NaN if either is not. */
  public double error() {
    var seconds = predicted.times().median().seconds() - measured.times().median().seconds();
    return Double.isFinite(seconds) ? seconds : Double.NaN;
  }

  /** Seconds that are judged together tell no times apart that are nearer to each other. */
  private boolean isAboutAsLong() {
    var told = predicted.times().median().seconds();
    var seen = measured.times().median().seconds();
    return Math.abs(told - seen) <= WayBack.TOGETHER_SECONDS
        || (told <= FACTOR * seen && seen <= FACTOR * told);
  }
}

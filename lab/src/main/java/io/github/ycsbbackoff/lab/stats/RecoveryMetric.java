package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.State;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;

/** A number of a trial's way back from its trigger that is averaged over blocks. */
public enum RecoveryMetric {
  GOODPUT_BEFORE("goodput_before", "Goodput before", "rows/s"),
  DIP_DEPTH("dip_depth", "Depth of the dip", "share"),
  DIP_LENGTH("dip_length", "Length of the dip", "s"),
  ATTEMPTS_BEFORE("attempts_per_operation_before", "Attempts per operation, before", "1"),
  ATTEMPTS_DURING("attempts_per_operation_during", "Attempts per operation, during", "1"),
  ATTEMPTS_AFTER("attempts_per_operation_after", "Attempts per operation, after", "1"),
  ARRIVALS_LOST("arrivals_lost", "Arrivals lost", "arrivals"),
  HEALTHY("time_healthy", "Healthy", "s"),
  OVERLOADED("time_overloaded", "Overloaded", "s"),
  STUCK("time_stuck", "Stuck", "s");

  private final String key;
  private final String label;
  private final String unit;

  RecoveryMetric(String key, String label, String unit) {
    this.key = key;
    this.label = label;
    this.unit = unit;
  }

  /** Returns the name in summary.json and summary.csv. */
  public String key() {
    return key;
  }

  /** Returns the name for a person. */
  public String label() {
    return label;
  }

  public String unit() {
    return unit;
  }

  /** Returns whether this metric is a number from 0 to 1, which people read in percent. */
  public boolean isShare() {
    return this == DIP_DEPTH;
  }

  /** Returns the number of one trial; NaN where it is not known. */
  double of(TrialRecovery trial) {
    return switch (this) {
      case GOODPUT_BEFORE -> trial.before().goodput();
      case DIP_DEPTH -> trial.dip().depth();
      case DIP_LENGTH -> trial.dip().seconds();
      case ATTEMPTS_BEFORE -> trial.attempts().before();
      case ATTEMPTS_DURING -> trial.attempts().during();
      case ATTEMPTS_AFTER -> trial.attempts().after();
      case ARRIVALS_LOST -> trial.arrivalsLost();
      case HEALTHY -> trial.seconds(State.HEALTHY);
      case OVERLOADED -> trial.seconds(State.OVERLOADED);
      case STUCK -> trial.seconds(State.STUCK);
    };
  }
}

package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.util.List;
import java.util.OptionalDouble;

/** The times in which more arrived than usual, as the loads of an experiment's arms say. */
public final class Spikes {

  private final Results results;
  private final OptionalDouble maximum;

  private Spikes(Results results, OptionalDouble maximum) {
    this.results = results;
    this.maximum = maximum;
  }

  /** Makes the spikes of an experiment, whose trials are read when they are asked for. */
  public static Spikes of(Results results) {
    return new Spikes(results, MaximumTrial.operationsPerSecond(results.folder()));
  }

  /**
   * Returns the spikes of a trial in their order, in seconds since the client's start; none where
   * the load has none, or where it is not known when operations began to arrive.
   */
  public List<Trigger> of(TrialFolder trial) {
    var experiment = results.experiment();
    if (!experiment.isOpen()) {
      return List.of();
    }
    var settings = experiment.settingsOf(trial.info().arm());
    var spikes = experiment.load().spikes(settings, maximum, experiment.seconds());
    var began = spikes.isEmpty() ? OptionalDouble.empty() : trial.arrivalsBegan();
    return began.isEmpty()
        ? List.of()
        : spikes.stream()
            .map(
                spike ->
                    new Trigger(
                        began.getAsDouble() + spike.fromSeconds(),
                        began.getAsDouble() + spike.toSeconds()))
            .toList();
  }
}

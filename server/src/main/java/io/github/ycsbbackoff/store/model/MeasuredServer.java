package io.github.ycsbbackoff.store.model;

import java.util.List;
import java.util.Map;

/**
 * What was measured of a server in the trials of one arm.
 *
 * @param flags that the experiment gave the server
 * @param flagsOfArm those and the arm's own, under which it ran
 * @param workload the experiment's YCSB properties
 * @param cores of the machine that client and server shared
 * @param rowBytes the values of a row, in bytes
 * @param rowsPerSecond goodput, the mean of the trials
 * @param trials what the server told of itself, trial by trial
 */
public record MeasuredServer(
    Map<String, String> flags,
    Map<String, String> flagsOfArm,
    Map<String, String> workload,
    int cores,
    double rowBytes,
    double rowsPerSecond,
    List<Samples> trials) {

  /** What a server told of itself once a second. */
  @FunctionalInterface
  public interface Samples {
    /** Returns the values of one metric in the order of time; none if the server has no such. */
    double[] values(String metric);
  }
}

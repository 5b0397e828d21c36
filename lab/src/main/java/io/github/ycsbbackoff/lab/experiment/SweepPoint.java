package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The point of a sweep that a trial measures.
 *
 * @param workload the letter of the workload
 * @param share the share of the workload's maximum, in percent; null for the trial without a target
 * @param target the operations a second that YCSB is to begin; null without a target, and as long
 *     as the maximum is not known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SweepPoint(
    @JsonProperty(required = true) String workload, Integer share, Long target) {

  /** The word that stands for a share where there is no target. */
  private static final String UNTHROTTLED = "max";

  /** Returns the point of a workload without a target. */
  public static SweepPoint unthrottled(String workload) {
    return new SweepPoint(workload, null, null);
  }

  /** Returns the point at a share of a maximum that is not known yet. */
  public static SweepPoint at(String workload, int share) {
    return new SweepPoint(workload, share, null);
  }

  /** Returns whether operations are begun as fast as the threads can. */
  @JsonIgnore
  public boolean isUnthrottled() {
    return share == null;
  }

  /** Returns this point with its target for a maximum in operations a second; at least 1. */
  public SweepPoint ofMaximum(double operationsPerSecond) {
    return new SweepPoint(
        workload, share, Math.max(1, Math.round(operationsPerSecond * share / 100)));
  }

  /** Returns the point's part of the name of a trial, such as {@code a-50} or {@code a-max}. */
  public String name() {
    return workload + "-" + (isUnthrottled() ? UNTHROTTLED : share);
  }
}

package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code trial.json}: which trial this was and how it ended; the last file a trial writes.
 *
 * @param windowStartSeconds start of the measured window, in seconds since the client's start
 * @param windowEndSeconds end of that window, exclusive
 * @param serverRejections rejections over the whole run by the server's own counters; empty where
 *     it has none
 * @param clientRejections rejections over the whole run that those counters should have seen
 */
public record TrialInfo(
    @JsonProperty(required = true) int block,
    @JsonProperty(required = true) String arm,
    int order,
    String policy,
    double startedEpochSeconds,
    @JsonProperty(required = true) double windowStartSeconds,
    @JsonProperty(required = true) double windowEndSeconds,
    @JsonProperty(required = true) int exitStatus,
    Map<String, Long> serverRejections,
    @JsonProperty(required = true) long clientRejections) {

  public TrialInfo {
    policy = policy == null ? "" : policy;
    serverRejections = serverRejections == null ? Map.of() : new LinkedHashMap<>(serverRejections);
    if (!(windowEndSeconds > windowStartSeconds)) {
      throw new IllegalArgumentException(
          "windowEndSeconds " + windowEndSeconds + " is not after windowStartSeconds");
    }
  }

  /** Length of the measured window. */
  public double windowSeconds() {
    return windowEndSeconds - windowStartSeconds;
  }

  /** Whether a moment, in seconds since the client's start, is measured. */
  public boolean inWindow(double seconds) {
    return seconds >= windowStartSeconds && seconds < windowEndSeconds;
  }
}

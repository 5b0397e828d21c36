package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An error that an emulator answers requests with while the fault lasts. The emulator does this by
 * itself, as {@link FaultTarget#faultProperties} told it.
 *
 * @param error the number of the error
 * @param seconds the time for which the fault lasts; 0: to the trial's end
 * @param probability the share of the requests that are answered so, above 0 and at most 1, which
 *     is the default
 * @param committed whether a commit is carried out though it is answered with the error
 */
public record FailedRequests(
    int error,
    double at,
    @JsonProperty("for") double seconds,
    double every,
    double probability,
    boolean committed)
    implements Fault {

  /** The words by which a server lists that it can answer requests with errors. */
  public static final String LISTED = "error: CODE";

  public FailedRequests {
    probability = probability == 0 ? 1 : probability;
  }

  @Override
  public double lasts() {
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public Fault lasting(double other) {
    return new FailedRequests(error, at, other, every, probability, committed);
  }

  @Override
  public String message() {
    return "error: " + error;
  }

  @Override
  public String listed() {
    return LISTED;
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    log.note(server.name(), "error " + error);
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    log.note(server.name(), "error " + error + " ends");
  }
}

package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * SIGSTOP for one process, and SIGCONT later: the process stands still, its connections open.
 *
 * @param pause the role of the process, such as {@code tserver}, or {@code leader}, as for a {@link
 *     Kill}
 * @param lasts the seconds after which the process goes on
 */
public record Pause(String pause, double at, @JsonProperty("for") double lasts, double every)
    implements Fault {

  @Override
  public Fault lasting(double seconds) {
    return new Pause(pause, at, seconds, every);
  }

  @Override
  public String message() {
    return "pause: " + pause;
  }

  @Override
  public boolean excludes(Fault other) {
    return (other instanceof Pause paused && Kill.mayBeOne(pause, paused.pause))
        || ((other instanceof Kill || other instanceof FewerCpus || other instanceof Away)
            && other.excludes(this));
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    var role = server.pause(pause);
    log.note(pause, "paused" + (role.equals(pause) ? "" : " (" + role + ")"));
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    server.resume(pause);
    log.note(pause, "resumed");
  }
}

package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * SIGKILL for one process, which is started again on its data.
 *
 * @param kill the role of the process, such as {@code tserver}, or {@code leader} for the one that
 *     leads then, where a server has several that elect a leader
 * @param lasts the seconds after which the process is started again
 */
public record Kill(String kill, double at, @JsonProperty("for") double lasts, double every)
    implements Fault {

  /** The name of the role that leads at that moment, where several servers elect a leader. */
  public static final String LEADER = "leader";

  @Override
  public Fault lasting(double seconds) {
    return new Kill(kill, at, seconds, every);
  }

  @Override
  public String message() {
    return "kill: " + kill;
  }

  @Override
  public boolean excludes(Fault other) {
    return (other instanceof Kill killed && mayBeOne(kill, killed.kill))
        || (other instanceof Pause paused && mayBeOne(kill, paused.pause()))
        || (other instanceof FewerCpus && other.excludes(this));
  }

  /**
   * Returns whether the process may not be there when another fault of it begins that lasts at the
   * same time. One that is killed later is held to its processors again when it is started again.
   */
  boolean mayPrevent(Fault other) {
    var since = other.at() - at;
    return other.every() > 0 || (since >= 0 && (every > 0 ? since % every : since) < lasts);
  }

  /**
   * Returns whether two roles may be of one process; who is the leader is known only when it is
   * asked for.
   */
  static boolean mayBeOne(String role, String other) {
    return role.equals(other) || role.equals(LEADER) || other.equals(LEADER);
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    var role = server.kill(kill);
    log.note(kill, "killed" + (role.equals(kill) ? "" : " (" + role + ")"));
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    log.note(kill, "restarting");
    server.restart(kill);
    log.note(kill, "ready");
  }
}

package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * Less of the machine's processors for a server, or for one of its processes, with its children.
 *
 * @param cpus the processors that the processes have together, such as 0.5 for half of one
 * @param role the role of the process; empty for all processes of the server together
 * @param seconds the time for which the fault lasts; 0: to the trial's end
 */
public record FewerCpus(
    double cpus, String role, double at, @JsonProperty("for") double seconds, double every)
    implements Fault {

  /** The words by which a server lists that its processes can be held to fewer processors. */
  public static final String LISTED = "cpus: NUMBER";

  public FewerCpus {
    role = role == null ? "" : role;
  }

  @Override
  public double lasts() {
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public Fault lasting(double other) {
    return new FewerCpus(cpus, role, at, other, every);
  }

  @Override
  public String message() {
    return "cpus: " + number(cpus) + (role.isEmpty() ? "" : " of " + role);
  }

  @Override
  public String listed() {
    return LISTED;
  }

  @Override
  public boolean excludes(Fault other) {
    return (other instanceof FewerCpus fewer
            && (role.isEmpty() || fewer.role.isEmpty() || role.equals(fewer.role)))
        || (other instanceof Kill killed
            && killed.mayPrevent(this)
            && !role.isEmpty()
            && Kill.mayBeOne(role, killed.kill()))
        // Without a control group the processes are held by the signals of a pause.
        || (other instanceof Pause paused
            && (role.isEmpty() || Kill.mayBeOne(role, paused.pause())));
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    log.note(named(server), words() + " (" + server.limitCpus(role, cpus) + ")");
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    server.freeCpus(role);
    log.note(named(server), words() + " ends");
  }

  private String named(FaultTarget server) {
    return role.isEmpty() ? server.name() : role;
  }

  private String words() {
    return number(cpus) + " cpus";
  }

  /** Returns a number of processors as a person writes it: 2, and 0.5. */
  public static String number(double cpus) {
    return cpus == Math.rint(cpus)
        ? String.format(Locale.ROOT, "%.0f", cpus)
        : Double.toString(cpus);
  }
}

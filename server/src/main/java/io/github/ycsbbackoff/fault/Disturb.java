package io.github.ycsbbackoff.fault;

/**
 * A disturbance that only some kinds of server know, while all processes run.
 *
 * @param disturb the disturbance, such as {@code split}
 */
public record Disturb(String disturb, double at, double every) implements Fault {

  @Override
  public String message() {
    return "disturb: " + disturb;
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    log.note(server.name(), disturb);
    log.note(server.name(), server.disturb(disturb));
  }
}

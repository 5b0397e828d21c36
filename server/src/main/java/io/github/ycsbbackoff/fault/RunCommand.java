package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A command that the user gives, and what undoes it: the one fault for a cluster that somebody else
 * runs, of which the lab knows nothing.
 *
 * @param command what {@code sh -c} is given
 * @param undo what {@code sh -c} is given at the fault's end; empty for a command that ends by
 *     itself
 * @param within the seconds within which each of both must end; 30 if the experiment does not say
 * @param seconds the time after which the command is undone; 0: to the trial's end
 */
public record RunCommand(
    String command,
    String undo,
    double within,
    double at,
    @JsonProperty("for") double seconds,
    double every)
    implements Fault {

  /** The words by which a server lists that commands can be run. */
  public static final String LISTED = "command: COMMAND";

  private static final double WITHIN_SECONDS = 30;

  /** The longest part of a command that names it. */
  private static final int NAMED_BY = 40;

  public RunCommand {
    undo = undo == null ? "" : undo;
    within = within == 0 ? WITHIN_SECONDS : within;
  }

  @Override
  public double lasts() {
    if (undo.isEmpty()) {
      return 0;
    }
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public Fault lasting(double other) {
    return undo.isEmpty() ? this : new RunCommand(command, undo, within, at, other, every);
  }

  @Override
  public String message() {
    var line = command.strip().replaceAll("[\\s,]+", " ");
    return "command: " + (line.length() > NAMED_BY ? line.substring(0, NAMED_BY) + "..." : line);
  }

  @Override
  public String listed() {
    return LISTED;
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    log.note(server.name(), message());
    try {
      log.commands().run(this);
    } finally {
      if (undo.isEmpty()) {
        log.note(server.name(), message() + " ends");
      }
    }
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    if (!undo.isEmpty()) {
      try {
        log.commands().undo(this);
      } finally {
        log.note(server.name(), message() + " ends");
      }
    }
  }
}

package io.github.ycsbbackoff.fault;

/**
 * A runner of the commands of a trial. What does not end well is thrown as a {@link
 * RuntimeException} whose message is one line.
 */
public interface Commands {

  /** Runs the fault's command, and returns when it has ended. */
  void run(RunCommand fault);

  /** Runs what undoes the fault's command, and returns when it has ended. */
  void undo(RunCommand fault);
}

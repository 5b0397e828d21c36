package io.github.ycsbbackoff.lab.trial;

/**
 * The error of a trial that went wrong though its input was right, in one line that names trial and
 * log.
 */
public final class TrialException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitStatus;

  public TrialException(String line) {
    this(line, 1);
  }

  TrialException(String line, int exitStatus) {
    super(line);
    this.exitStatus = exitStatus;
  }

  /** Returns the exit status of the client; 1 if there is none, for the client did not end. */
  int exitStatus() {
    return exitStatus;
  }
}

package io.github.ycsbbackoff.lab.trial;

/** A trial went wrong though its input was right, in one line that names trial and log. */
public final class TrialException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitStatus;

  TrialException(String line) {
    this(line, 1);
  }

  TrialException(String line, int exitStatus) {
    super(line);
    this.exitStatus = exitStatus;
  }

  /** Of the client; 1 if it has none, for it did not end. */
  int exitStatus() {
    return exitStatus;
  }
}

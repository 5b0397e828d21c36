package io.github.ycsbbackoff.lab;

/** An error that a user can mend. The message is one line that names the thing and the cure. */
public final class LabException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LabException(String line) {
    super(line);
  }

  public LabException(String line, Throwable cause) {
    super(line, cause);
  }
}

package io.github.ycsbbackoff.lab.trial;

/** A trial went wrong though its input was right, in one line that names trial and log. */
public final class TrialException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TrialException(String line) {
    super(line);
  }
}

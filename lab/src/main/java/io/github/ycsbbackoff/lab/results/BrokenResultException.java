package io.github.ycsbbackoff.lab.results;

import java.nio.file.Path;

/**
 * The error of a results file that is there but can't be believed. The message is one line: file,
 * line, why.
 */
public final class BrokenResultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BrokenResultException(Path file, long line, String why) {
    super(file + (line > 0 ? ":" + line : "") + ": " + why.lines().findFirst().orElse("broken"));
  }
}

package io.github.ycsbbackoff.server;

/** A store or a server flag that cannot be right, found before a server was started. */
public final class WrongInputException extends ServerException {
  public WrongInputException(String message) {
    super(message);
  }
}

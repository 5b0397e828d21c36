package io.github.ycsbbackoff.server;

/** A server flag that cannot be right, found before the server was started. */
public final class WrongFlagException extends ServerException {
  public WrongFlagException(String message) {
    super(message);
  }
}

package io.github.ycsbbackoff.server;

/** A failure of a server, told in one line that names the thing and the cure. */
public class ServerException extends RuntimeException {
  public ServerException(String message) {
    super(message);
  }

  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}

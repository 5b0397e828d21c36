package io.github.ycsbbackoff.server;

/** What went wrong with a server, in one line that names the thing and the cure. */
public class ServerException extends RuntimeException {
  public ServerException(String message) {
    super(message);
  }

  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}

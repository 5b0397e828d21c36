package io.github.ycsbbackoff.kubernetes.run;

import io.github.ycsbbackoff.server.ServerException;

/** The end of a driver's pod before its experiment was over. */
final class LostDriverException extends ServerException {

  private static final long serialVersionUID = 1L;

  private final boolean isWhatItSaid;

  /**
   * Makes the exception.
   *
   * @param isWhatItSaid whether the message is the pod's own last word, and not somebody else's
   */
  LostDriverException(String message, boolean isWhatItSaid) {
    super(message);
    this.isWhatItSaid = isWhatItSaid;
  }

  boolean isWhatItSaid() {
    return isWhatItSaid;
  }
}

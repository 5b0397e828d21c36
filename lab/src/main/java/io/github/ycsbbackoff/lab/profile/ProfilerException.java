package io.github.ycsbbackoff.lab.profile;

/** The reason, in a few words, why a profiler cannot do what it should. */
final class ProfilerException extends Exception {

  private static final long serialVersionUID = 1L;

  ProfilerException(String reason) {
    super(reason);
  }

  ProfilerException(String reason, Throwable cause) {
    super(reason, cause);
  }
}

package io.github.ycsbbackoff.fdb.emulator;

/** The features that a real cluster has and the emulator lacks. */
final class Unsupported {

  private Unsupported() {}

  static UnsupportedOperationException because(String feature) {
    return new UnsupportedOperationException("The FoundationDB emulator has no " + feature);
  }
}

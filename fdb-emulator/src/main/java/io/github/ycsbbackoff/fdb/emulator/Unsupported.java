package io.github.ycsbbackoff.fdb.emulator;

/** What a real cluster has and the emulator has not. */
final class Unsupported {

  private Unsupported() {}

  static UnsupportedOperationException because(String feature) {
    return new UnsupportedOperationException("The FoundationDB emulator has no " + feature);
  }
}

package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;

/** The refusal of what a FoundationDB cluster has and the emulator lacks, in one line. */
final class UnsupportedCall {

  private UnsupportedCall() {}

  static UnsupportedOperationException ofCall(String call) {
    return new UnsupportedOperationException(message(call));
  }

  /** Refuses an option by its code in fdb.options, as FoundationDB refuses an unknown one. */
  static FDBException ofOption(String option) {
    return new FDBException(message(option), ErrorCode.INVALID_OPTION.number());
  }

  private static String message(String missing) {
    return "the emulator has no " + missing + "; run it on a real cluster: fdb.cluster=FILE";
  }
}

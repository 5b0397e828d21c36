package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The transaction options of which database options are the defaults, by defaultFor of fdb.options.
 */
final class DatabaseDefaults {

  private static final Map<Integer, Integer> TRANSACTION_OPTIONS =
      Map.ofEntries(
          Map.entry(26, TransactionSettings.SNAPSHOT_RYW_ENABLE),
          Map.entry(27, TransactionSettings.SNAPSHOT_RYW_DISABLE),
          Map.entry(405, 405),
          Map.entry(500, TransactionSettings.TIMEOUT),
          Map.entry(501, TransactionSettings.RETRY_LIMIT),
          Map.entry(502, TransactionSettings.MAX_RETRY_DELAY),
          Map.entry(503, 503),
          Map.entry(504, 20),
          Map.entry(505, 23),
          Map.entry(506, 505),
          Map.entry(700, 1100),
          Map.entry(701, 701),
          Map.entry(702, 712));

  /** The database options of caches, watches and locality, which do nothing here. */
  private static final Set<Integer> WITHOUT_EFFECT = Set.of(10, 20, 21, 22, 800, 900);

  private DatabaseDefaults() {}

  /**
   * Returns the option that every later transaction begins with, if there is one.
   *
   * @throws FDBException 2007 for a code that FoundationDB does not have, 2006 for a value it would
   *     not take
   */
  static Optional<RetryState.Option> of(int code, byte[] value) {
    var option = TRANSACTION_OPTIONS.get(code);
    if (option == null && !WITHOUT_EFFECT.contains(code)) {
      throw ErrorCode.INVALID_OPTION.exception();
    }
    if (option == null) {
      return Optional.empty();
    }
    new TransactionSettings().set(option, value);
    return Optional.of(new RetryState.Option(option, value == null ? null : value.clone()));
  }
}

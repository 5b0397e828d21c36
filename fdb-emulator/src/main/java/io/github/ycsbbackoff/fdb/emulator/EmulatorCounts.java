package io.github.ycsbbackoff.fdb.emulator;

import java.util.Map;

/**
 * What an emulated cluster has counted since it was opened.
 *
 * @param readVersions handed out
 * @param reads answered: a range counts once for each chunk
 * @param commits that happened, those reported as unknown (1021) included
 * @param mutations in these commits: pairs stored and ranges cleared
 * @param errors answered, by FoundationDB's code
 */
public record EmulatorCounts(
    long readVersions, long reads, long commits, long mutations, Map<Integer, Long> errors) {

  private static final int NOT_COMMITTED = ErrorCode.NOT_COMMITTED.number();

  public EmulatorCounts {
    errors = Map.copyOf(errors);
  }

  /** Commits refused because of a conflict. */
  public long conflicts() {
    return errors(NOT_COMMITTED);
  }

  /** Errors of one code. */
  public long errors(int code) {
    return errors.getOrDefault(code, 0L);
  }
}

package io.github.ycsbbackoff.fdb.emulator.load;

import java.util.Map;

/**
 * The counts of an emulated cluster since it was opened.
 *
 * @param readVersions the number of requests for a read version that were not refused
 * @param reads the number of reads answered; a range counts once for each chunk
 * @param commits the number of commits that happened, those reported as unknown (1021) included
 * @param mutations the number of pairs stored and ranges cleared in these commits
 * @param errors the number of errors answered, by FoundationDB's code
 */
public record EmulatorCounts(
    long readVersions, long reads, long commits, long mutations, Map<Integer, Long> errors) {

  public EmulatorCounts {
    errors = Map.copyOf(errors);
  }

  /** Returns the number of errors of one code. */
  public long errors(int code) {
    return errors.getOrDefault(code, 0L);
  }
}

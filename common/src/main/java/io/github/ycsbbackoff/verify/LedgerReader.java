package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Replays ledgers into what each table should hold: some 150 bytes of memory a row. */
final class LedgerReader {

  private final Map<String, Map<String, Expectation>> tables = new HashMap<>();

  /** Adds one ledger; of several, the older first. */
  void read(Path file) throws IOException {
    try (var lines = Files.newBufferedReader(file)) {
      if (!Ledger.HEADER.equals(lines.readLine())) {
        throw broken(file, 1, "does not begin with " + Ledger.HEADER);
      }
      var number = 1;
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        replay(file, ++number, line);
      }
    }
  }

  /** Per table and key, what to expect. */
  Map<String, Map<String, Expectation>> tables() {
    return tables;
  }

  private void replay(Path file, int number, String line) {
    var cells = line.split(",", 4);
    if (cells.length < 4) {
      throw broken(file, number, "has fewer than four cells");
    }
    var outcome =
        Arrays.stream(Outcome.values())
            .filter(each -> each.tag().equals(cells[0]))
            .findFirst()
            .orElseThrow(() -> broken(file, number, "unknown outcome " + cells[0]));
    var kind =
        Arrays.stream(OperationKind.values())
            .filter(each -> each.tag().equals(cells[1]))
            .findFirst()
            .orElseThrow(() -> broken(file, number, "unknown operation " + cells[1]));
    tables
        .computeIfAbsent(cells[2], table -> new HashMap<>())
        .compute(cells[3], (key, before) -> Expectation.after(before, outcome, kind));
  }

  private static SettingException broken(Path file, int line, String problem) {
    return new SettingException(
        file + " line " + line + ": " + problem + "; give a file that verify.ledger wrote");
  }
}

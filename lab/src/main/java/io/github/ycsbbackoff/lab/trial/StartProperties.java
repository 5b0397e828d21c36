package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.fleet.StartFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The properties by which a client that is one of several learns when it begins. */
final class StartProperties {

  private static final String AT = "backoff.start-at";
  private static final String FILE = "backoff.start-file";
  private static final String READY = "backoff.ready-file";

  private StartProperties() {}

  /** Returns those of a client whose start is known before; none if it begins at once. */
  static Map<String, String> of(CommonStart start) {
    return start.epochSeconds().isEmpty()
        ? Map.of()
        : Map.of(AT, String.format(Locale.ROOT, "%.3f", start.startEpochSeconds()));
  }

  /**
   * Returns those of a client that is told its start once it is ready.
   *
   * @param start the file that will tell it, by the clock of its machine
   * @param ready the file in which it says that it is ready
   */
  static Map<String, String> of(StartFile start, Path ready) {
    return Map.of(
        FILE, start.file().toAbsolutePath().toString(), READY, ready.toAbsolutePath().toString());
  }
}

package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.ThreadCounts;
import io.github.ycsbbackoff.verify.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;

/** The check of the files into which a run writes its results. */
final class ResultFiles {

  /** The properties that name them, that of YCSB's own report among them. */
  private static final List<String> PROPERTIES =
      List.of(
          "metrics.csv",
          "metrics.hlog",
          ThreadCounts.FILE,
          History.FILE,
          "arrivals.csv",
          "exportfile");

  private ResultFiles() {}

  /**
   * Checks that no two properties name one file, into which both would write. What is no file, such
   * as {@code /dev/null}, may be named by several.
   *
   * @throws SettingException if two do
   */
  static void requireUnlike(Settings settings) {
    var seen = new HashMap<Path, String>();
    for (var property : PROPERTIES) {
      settings
          .text(property)
          .ifPresent(
              file -> {
                var path = Path.of(file).toAbsolutePath().normalize();
                var other = seen.put(path, property);
                if (other != null && (Files.isRegularFile(path) || Files.notExists(path))) {
                  throw new SettingException(
                      property, file, "is the file of " + other + ", too", "give another");
                }
              });
    }
  }
}

package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The properties of YCSB that concern values which are to be stamped. */
final class StampedWorkload {

  private StampedWorkload() {}

  /**
   * Checks that every value is long enough for a stamp, and that nothing else needs those bytes.
   *
   * @throws SettingException if the properties say otherwise
   */
  static void check(Settings settings, Path file) {
    if (settings.flag("dataintegrity", false)) {
      throw wrong(
          file, "stamps the values that dataintegrity=true would compare", "leave one of them out");
    }
    var constant = settings.string("fieldlengthdistribution", "constant").equals("constant");
    // In YCSB 0.17.0, CoreWorkload's values have 100 bytes, or 1 or more if their lengths are
    // drawn.
    var property = constant ? "fieldlength" : "minfieldlength";
    var shortest = settings.number(property, constant ? 100 : 1, 0, Integer.MAX_VALUE);
    if (shortest < Stamp.BYTES) {
      throw wrong(
          file,
          "stamps the first "
              + Stamp.BYTES
              + " bytes of each value, and "
              + property
              + " is "
              + shortest,
          "give " + property + "=" + Stamp.BYTES + " or more");
    }
  }

  /** Returns the names of a whole row's fields. */
  static List<String> fields(Settings settings) {
    var prefix = settings.string("fieldnameprefix", "field");
    return IntStream.range(0, settings.integer("fieldcount", 10, 0, Integer.MAX_VALUE))
        .mapToObj(number -> prefix + number)
        .toList();
  }

  private static SettingException wrong(Path file, String problem, String cure) {
    return new SettingException(History.FILE, file.toString(), problem, cure);
  }
}

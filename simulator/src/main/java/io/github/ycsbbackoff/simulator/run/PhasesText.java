package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.client.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The reader of {@code clients.phases}, such as {@code 20s@40 5s@40..80 55s@40}: phases one after
 * the other, each with its length and its rate of arrivals, in rows a second, or two rates between
 * which the phase goes evenly.
 */
final class PhasesText {

  static final String NAME = "clients.phases";

  private static final String CURE = "give phases such as 20s@40 5s@40..80 55s@40";

  private static final String RATE = "([0-9]+(?:\\.[0-9]+)?)";

  private static final Pattern PHASE =
      Pattern.compile("([^@]+)@" + RATE + "(?:\\.\\." + RATE + ")?");

  private PhasesText() {}

  /**
   * Reads the phases.
   *
   * @param rowsPerOperation the number of rows of each operation that arrives
   * @throws SettingException if the text is wrong
   */
  static List<Rate.Phase> parse(String text, int rowsPerOperation) {
    var phases = new ArrayList<Rate.Phase>();
    var endNanos = 0L;
    var most = 0.0;
    for (var part : text.strip().split("[\\s,]+", -1)) {
      var form = PHASE.matcher(part);
      if (!form.matches()) {
        throw wrong(text, "'" + part + "' is no phase");
      }
      var lengthNanos = nanos(form.group(1));
      if (lengthNanos == 0 || lengthNanos > Long.MAX_VALUE - endNanos) {
        throw wrong(text, "'" + part + "' has no length that a phase can have");
      }
      endNanos += lengthNanos;
      var from = Double.parseDouble(form.group(2));
      var to = form.group(3) == null ? from : Double.parseDouble(form.group(3));
      most = Math.max(most, Math.max(from, to));
      phases.add(new Rate.Phase(from / rowsPerOperation, to / rowsPerOperation, endNanos));
    }
    if (most == 0 || most > ClientModel.MOST_PER_SECOND) {
      throw wrong(text, "nothing arrives in them, or more than 1e9 rows a second");
    }
    return phases;
  }

  private static long nanos(String length) {
    var one = new Properties();
    one.setProperty(NAME, length);
    return Settings.of(one).duration(NAME, null).toNanos();
  }

  private static SettingException wrong(String text, String problem) {
    return new SettingException(NAME, text, problem, CURE);
  }
}

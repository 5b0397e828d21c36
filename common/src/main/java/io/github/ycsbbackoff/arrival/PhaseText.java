package io.github.ycsbbackoff.arrival;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Phases as a property has them: {@code 20s@500 10s@70%..140% 60s@70%}, a length and a rate each,
 * or two rates between which the phase goes evenly. A rate is a number of arrivals a second, or a
 * share of a maximum.
 */
public final class PhaseText {

  private static final String CURE = "give phases such as 20s@500 10s@70%..140% 60s@70%";

  private static final Pattern PHASE =
      Pattern.compile("([^@]+)@([0-9.]+?%?)(?:\\.\\.([0-9.]+%?))?");

  /** The most arrivals a second that can be asked for. */
  static final double MOST_PER_SECOND = 1e7;

  private static final double NANOS_PER_SECOND = 1e9;

  private final String name;
  private final String text;
  private final String nameOfMaximum;
  private final Optional<Double> maximum;

  private PhaseText(String name, String text, String nameOfMaximum, Optional<Double> maximum) {
    this.name = name;
    this.text = text;
    this.nameOfMaximum = nameOfMaximum;
    this.maximum = maximum;
  }

  /**
   * Reads the phases.
   *
   * @param name the name of the property
   * @param nameOfMaximum the name of the property that says what is 100%
   * @param maximum the rate that is 100%; empty if none was given
   * @throws SettingException if the text is wrong
   */
  public static List<Phase> parse(
      String name, String text, String nameOfMaximum, Optional<Double> maximum) {
    return new PhaseText(name, text, nameOfMaximum, maximum).phases();
  }

  private List<Phase> phases() {
    var phases = new ArrayList<Phase>();
    for (var part : text.strip().split("[\\s,]+", -1)) {
      phases.add(phase(part));
    }
    if (phases.stream().mapToDouble(Phase::arrivals).sum() == 0) {
      throw wrong("nothing arrives in them");
    }
    return phases;
  }

  private Phase phase(String part) {
    var form = PHASE.matcher(part);
    if (!form.matches()) {
      throw wrong("'" + part + "' is no phase");
    }
    var seconds = seconds(form.group(1));
    var from = rate(form.group(2));
    return new Phase(seconds, from, form.group(3) == null ? from : rate(form.group(3)));
  }

  private double seconds(String length) {
    var one = new Properties();
    one.setProperty(name, length);
    var nanos = Settings.of(one).duration(name, null).toNanos();
    if (nanos == 0) {
      throw wrong("a phase of " + length + " is none");
    }
    return nanos / NANOS_PER_SECOND;
  }

  private double rate(String written) {
    var isShare = written.endsWith("%");
    try {
      var number =
          Double.parseDouble(isShare ? written.substring(0, written.length() - 1) : written);
      return inRange(
          written,
          isShare ? number / 100 * maximum.orElseThrow(() -> withoutMaximum(written)) : number);
    } catch (NumberFormatException e) {
      throw wrong("'" + written + "' is no rate");
    }
  }

  private double inRange(String written, double rate) {
    if (rate > MOST_PER_SECOND) {
      throw new SettingException(
          name,
          text,
          written + " is out of range",
          "give no more than %.0f arrivals a second".formatted(MOST_PER_SECOND));
    }
    return rate;
  }

  private SettingException withoutMaximum(String share) {
    return new SettingException(
        name,
        text,
        share + " is a share of " + nameOfMaximum,
        "give " + nameOfMaximum + ", in arrivals a second");
  }

  private SettingException wrong(String problem) {
    return new SettingException(name, text, problem, CURE);
  }
}

package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.fault.InjectedError;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A parser of faults as a user writes them, such as {@code
 * 1021:p=0.01:committed,1009:from=10s:for=5s}: each is a code, then its options.
 */
final class FaultList {

  private static final Duration FOREVER = Duration.ofDays(36_500);
  private static final String CURE =
      "give a code, then any of p=PROBABILITY, from=DURATION, for=DURATION, committed; such as"
          + " 1021:p=0.01:committed,1009:from=10s:for=5s";
  private static final String COMMITTED = "committed";
  private static final Set<String> WORDS = Set.of("p", "from", "for", COMMITTED);

  private FaultList() {}

  static List<InjectedError> from(Settings settings, String name) {
    var given = settings.string(name, "");
    return Stream.of(given.split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .map(each -> fault(name, each))
        .toList();
  }

  private static InjectedError fault(String name, String given) {
    var words = given.split(":", -1);
    try {
      var code = Integer.parseInt(words[0]);
      var rest = new Properties();
      for (var i = 1; i < words.length; i++) {
        var equals = (words[i] + "=").indexOf('=');
        var word = words[i].substring(0, equals);
        if (!WORDS.contains(word)) {
          throw new IllegalArgumentException("unknown word " + words[i]);
        }
        if (word.equals(COMMITTED) && !words[i].equals(COMMITTED)) {
          throw new IllegalArgumentException(COMMITTED + " has no value; leave it out for a no");
        }
        var value = words[i].substring(Math.min(words[i].length(), equals + 1));
        if (rest.setProperty(word, value) != null) {
          throw new IllegalArgumentException(word + " is there twice");
        }
      }
      var options = Settings.of(rest);
      return new InjectedError(
          code,
          Double.parseDouble(options.string("p", "1")),
          options.duration("from", Duration.ZERO),
          options.duration("for", FOREVER),
          options.text(COMMITTED).isPresent());
    } catch (IllegalArgumentException e) {
      throw new SettingException(name, given, "is no fault (" + e.getMessage() + ")", CURE);
    }
  }
}

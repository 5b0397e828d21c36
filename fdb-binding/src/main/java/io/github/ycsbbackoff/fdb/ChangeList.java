package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.load.LoadChange;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSetting;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A parser of changes of the emulator's settings as a user writes them, such as {@code
 * queue-limit=2:from=10s:for=5s}.
 */
final class ChangeList {

  private static final Duration FOREVER = Duration.ofDays(36_500);
  private static final String FROM = "from";
  private static final String FOR = "for";
  private static final String CURE =
      "give a setting with its value, then any of from=DURATION, for=DURATION; such as"
          + " queue-limit=2:from=10s:for=5s; settings: "
          + LoadSetting.labels();

  private ChangeList() {}

  static List<LoadChange> from(Settings settings, String name) {
    return Stream.of(settings.string(name, "").split(",", -1))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .map(each -> change(name, each))
        .toList();
  }

  private static LoadChange change(String name, String given) {
    try {
      var words = words(given);
      var options = new Properties();
      for (var word : List.of(FROM, FOR)) {
        if (words.containsKey(word)) {
          options.setProperty(word, words.remove(word));
        }
      }
      if (words.size() != 1) {
        throw new IllegalArgumentException("has no one setting");
      }
      var label = words.keySet().iterator().next();
      var setting =
          LoadSetting.labelled(label)
              .orElseThrow(() -> new IllegalArgumentException("unknown setting " + label));
      var times = Settings.of(options);
      return new LoadChange(
          setting,
          value(setting, words.get(label)),
          times.duration(FROM, Duration.ZERO),
          times.duration(FOR, FOREVER));
    } catch (IllegalArgumentException e) {
      throw new SettingException(name, given, "is no change (" + e.getMessage() + ")", CURE);
    }
  }

  private static Map<String, String> words(String given) {
    var words = new HashMap<String, String>();
    for (var word : given.split(":", -1)) {
      var pair = word.split("=", 2);
      if (pair.length < 2) {
        throw new IllegalArgumentException(word + " has no value");
      }
      words.put(pair[0].strip(), pair[1].strip());
    }
    return words;
  }

  private static long value(LoadSetting setting, String value) {
    var one = new Properties();
    one.setProperty(setting.label(), value);
    return setting.isDuration()
        ? Settings.of(one).duration(setting.label(), Duration.ZERO).toNanos()
        : Settings.of(one).integer(setting.label(), 0, 0, Integer.MAX_VALUE);
  }
}

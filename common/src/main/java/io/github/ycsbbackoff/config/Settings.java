package io.github.ycsbbackoff.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.UnaryOperator;

/**
 * YCSB's properties, typed and checked. Every read names its default; a value that is wrong throws
 * a {@link SettingException} that names the property and the cure.
 */
public final class Settings {

  private final Map<String, String> values;
  private final Map<String, String> givenNames;
  private final Set<String> known;

  private Settings(Map<String, String> values, Map<String, String> givenNames, Set<String> known) {
    this.values = values;
    this.givenNames = givenNames;
    this.known = known;
  }

  /** A copy of {@code properties} as they are now. */
  public static Settings of(Properties properties) {
    var values = new HashMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      values.put(name, properties.getProperty(name));
    }
    return new Settings(values, new HashMap<>(), new ConcurrentSkipListSet<>());
  }

  /** These, and others where these say nothing. What is read of either is known to both. */
  public Settings or(Map<String, String> others) {
    var all = new HashMap<>(others);
    all.putAll(values);
    return new Settings(all, givenNames, known);
  }

  /**
   * Lets {@code otherName} stand for {@code name}, so that command lines written for upstream's
   * bindings keep working. Where both are given, {@code name} wins.
   */
  public Settings alias(String name, String otherName) {
    return alias(name, otherName, UnaryOperator.identity());
  }

  /** As {@link #alias(String, String)}, where the other name's value is written differently. */
  public Settings alias(String name, String otherName, UnaryOperator<String> translate) {
    known.add(otherName);
    var value = values.get(otherName);
    if (value != null && values.putIfAbsent(name, translate.apply(value.strip())) == null) {
      givenNames.put(name, otherName);
    }
    return this;
  }

  /** Names that are no typing errors though nobody may read them; see {@link #rejectUnknown}. */
  public void know(Collection<String> names) {
    known.addAll(names);
  }

  /** The names of all properties that were given, whoever they are for. */
  public Set<String> names() {
    return Set.copyOf(values.keySet());
  }

  /** The text as given, without surrounding blanks. */
  public Optional<String> text(String name) {
    known.add(name);
    return Optional.ofNullable(values.get(name)).map(String::strip);
  }

  /** The text as given, or {@code byDefault}. */
  public String string(String name, String byDefault) {
    return text(name).orElse(byDefault);
  }

  /** A duration with a unit, 0 or more. */
  public Duration duration(String name, Duration byDefault) {
    return text(name).map(value -> Quantity.duration(given(name), value)).orElse(byDefault);
  }

  /** A size in bytes, written with a unit, 0 or more. */
  public long bytes(String name, long byDefault) {
    return text(name).map(value -> Quantity.bytes(given(name), value)).orElse(byDefault);
  }

  /** A whole number within {@code least..most}. */
  public int integer(String name, int byDefault, int least, int most) {
    return Math.toIntExact(number(name, byDefault, least, most));
  }

  /** A whole number within {@code least..most}. */
  public long number(String name, long byDefault, long least, long most) {
    var given = text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    var cure = "give a whole number from " + least + " to " + most;
    try {
      var number = Long.parseLong(given.get());
      if (number < least || number > most) {
        throw new SettingException(given(name), given.get(), "is out of range", cure);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new SettingException(given(name), given.get(), "is not a whole number", cure);
    }
  }

  /** A number within {@code least..most}, which may have decimals. */
  public double decimal(String name, double byDefault, double least, double most) {
    var given = text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    var cure = "give a number from " + least + " to " + most;
    try {
      var number = Double.parseDouble(given.get());
      // So put that NaN is out of range too.
      if (!(number >= least && number <= most)) {
        throw new SettingException(given(name), given.get(), "is out of range", cure);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new SettingException(given(name), given.get(), "is not a number", cure);
    }
  }

  /** {@code true} or {@code false}. */
  public boolean flag(String name, boolean byDefault) {
    var given = text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    return switch (given.get().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new SettingException(
              given(name), given.get(), "is neither true nor false", "give true or false");
    };
  }

  /** One of the constants of an enum, written in lower case. */
  public <E extends Enum<E>> E choice(String name, E byDefault) {
    var given = text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    var choices = byDefault.getDeclaringClass().getEnumConstants();
    for (var choice : choices) {
      if (written(choice).equals(given.get())) {
        return choice;
      }
    }
    var all = String.join(", ", Arrays.stream(choices).map(Settings::written).toList());
    throw new SettingException(given(name), given.get(), "unknown", "give one of: " + all);
  }

  /**
   * Call after everything was read: a property that starts with one of the prefixes and that nobody
   * asked for is a typing error, and would otherwise be silently without effect.
   */
  public void rejectUnknown(String... prefixes) {
    for (var name : new TreeSet<>(values.keySet())) {
      var ours = Arrays.stream(prefixes).anyMatch(name::startsWith);
      if (ours && !known.contains(name)) {
        var prefix = name.substring(0, name.indexOf('.') + 1);
        var alike = known.stream().filter(other -> other.startsWith(prefix)).toList();
        throw new SettingException(
            name, values.get(name), "unknown property", "known: " + String.join(", ", alike));
      }
    }
  }

  private String given(String name) {
    return givenNames.getOrDefault(name, name);
  }

  private static String written(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

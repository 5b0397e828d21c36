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

  /** Copies {@code properties} as they are now. */
  public static Settings of(Properties properties) {
    var values = new HashMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      values.put(name, properties.getProperty(name));
    }
    return new Settings(values, new HashMap<>(), new ConcurrentSkipListSet<>());
  }

  /**
   * Returns these settings, completed by {@code others} where these say nothing. A property that is
   * read from either is known to both.
   */
  public Settings or(Map<String, String> others) {
    var all = new HashMap<>(others);
    all.putAll(values);
    return new Settings(all, givenNames, known);
  }

  /**
   * Lets {@code otherName} stand for {@code name}, so that command lines written for upstream's
   * bindings keep working. If both are given, {@code name} wins.
   */
  public Settings alias(String name, String otherName) {
    return alias(name, otherName, UnaryOperator.identity());
  }

  /**
   * Does the same as {@link #alias(String, String)} for another name whose value is written
   * differently.
   */
  public Settings alias(String name, String otherName, UnaryOperator<String> translate) {
    known.add(otherName);
    var value = values.get(otherName);
    if (value != null && values.putIfAbsent(name, translate.apply(value.strip())) == null) {
      givenNames.put(name, otherName);
    }
    return this;
  }

  /**
   * Adds names that are no typing errors even if nothing reads them; see {@link #rejectUnknown}.
   */
  public void know(Collection<String> names) {
    known.addAll(names);
  }

  /** Returns the names of all properties that were given, no matter which program they are for. */
  public Set<String> names() {
    return Set.copyOf(values.keySet());
  }

  /** Returns the value as text, without surrounding blanks; empty if none was given. */
  public Optional<String> text(String name) {
    known.add(name);
    return Optional.ofNullable(values.get(name)).map(String::strip);
  }

  /** Returns the value as text, or {@code byDefault}. */
  public String string(String name, String byDefault) {
    return text(name).orElse(byDefault);
  }

  /** Returns a duration of 0 or more, which is written with a unit. */
  public Duration duration(String name, Duration byDefault) {
    return text(name).map(value -> Quantity.duration(given(name), value)).orElse(byDefault);
  }

  /** Returns a size in bytes of 0 or more, which is written with a unit. */
  public long bytes(String name, long byDefault) {
    return text(name).map(value -> Quantity.bytes(given(name), value)).orElse(byDefault);
  }

  /** Returns a whole number within {@code least..most}. */
  public int integer(String name, int byDefault, int least, int most) {
    return Math.toIntExact(number(name, byDefault, least, most));
  }

  /** Returns a whole number within {@code least..most}. */
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

  /** Returns a number within {@code least..most}, which may have decimals. */
  public double decimal(String name, double byDefault, double least, double most) {
    var given = text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    var cure = "give a number from " + least + " to " + most;
    try {
      var number = Double.parseDouble(given.get());
      // The condition is negated so that NaN is out of range too.
      if (!(number >= least && number <= most)) {
        throw new SettingException(given(name), given.get(), "is out of range", cure);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new SettingException(given(name), given.get(), "is not a number", cure);
    }
  }

  /** Returns a flag, which is written as {@code true} or {@code false}. */
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

  /** Returns one of the constants of an enum, which is written in lower case. */
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
   * Rejects the properties that start with one of the prefixes and that nothing has asked for: each
   * is a typing error, and would otherwise silently have no effect. Must be called after everything
   * was read.
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

package io.github.ycsbbackoff.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A number with a unit, such as {@code 500ms} or {@code 64MiB}. */
final class Quantity {

  private static final Pattern FORM = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?) *([A-Za-z]*)");

  private static final Map<String, Long> NANOS_PER_UNIT = new LinkedHashMap<>();
  private static final Map<String, Long> BYTES_PER_UNIT = new LinkedHashMap<>();

  static {
    NANOS_PER_UNIT.put("ns", 1L);
    NANOS_PER_UNIT.put("us", 1_000L);
    NANOS_PER_UNIT.put("ms", 1_000_000L);
    NANOS_PER_UNIT.put("s", 1_000_000_000L);
    NANOS_PER_UNIT.put("m", 60_000_000_000L);
    NANOS_PER_UNIT.put("h", 3_600_000_000_000L);
    BYTES_PER_UNIT.put("B", 1L);
    BYTES_PER_UNIT.put("KiB", 1L << 10);
    BYTES_PER_UNIT.put("MiB", 1L << 20);
    BYTES_PER_UNIT.put("GiB", 1L << 30);
  }

  private Quantity() {}

  static Duration duration(String name, String value) {
    return Duration.ofNanos(parse(name, value, NANOS_PER_UNIT, "a duration such as 500ms or 4s"));
  }

  static long bytes(String name, String value) {
    return parse(name, value, BYTES_PER_UNIT, "a size such as 512KiB or 64MiB");
  }

  private static long parse(String name, String value, Map<String, Long> units, String example) {
    var form = FORM.matcher(value.strip());
    if (!form.matches()) {
      throw new SettingException(name, value, "is not a number with a unit", "give " + example);
    }
    var number = new BigDecimal(form.group(1));
    if (number.signum() < 0) {
      throw new SettingException(name, value, "is negative", "give " + example + ", 0 or more");
    }
    if (number.signum() == 0 && form.group(2).isEmpty()) {
      return 0;
    }
    var perUnit = units.get(form.group(2));
    if (perUnit == null) {
      var problem = form.group(2).isEmpty() ? "has no unit" : "unknown unit " + form.group(2);
      throw new SettingException(
          name, value, problem, "units: " + String.join(", ", units.keySet()));
    }
    var product = number.multiply(BigDecimal.valueOf(perUnit)).toBigInteger();
    if (product.bitLength() > Long.SIZE - 1) {
      throw new SettingException(name, value, "is too large", "give " + example);
    }
    return product.longValue();
  }
}

package io.github.ycsbbackoff.store.model;

import io.github.ycsbbackoff.server.WrongInputException;
import java.util.Map;

/** Whole numbers among flags or properties. */
public final class WholeNumbers {

  private WholeNumbers() {}

  /**
   * Returns the number that {@code flags} have under {@code name}.
   *
   * @param byDefault the number where they have none
   * @throws WrongInputException if it is not a whole number
   */
  public static long of(Map<String, String> flags, String name, long byDefault) {
    try {
      return flags.containsKey(name) ? Long.parseLong(flags.get(name).strip()) : byDefault;
    } catch (NumberFormatException e) {
      throw new WrongInputException(
          name + "=" + flags.get(name) + ": is not a whole number; the model needs one");
    }
  }
}

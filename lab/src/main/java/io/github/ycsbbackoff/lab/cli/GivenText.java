package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;

/** The check of options that a script may give by a variable that is not set. */
public final class GivenText {

  private GivenText() {}

  /**
   * Checks an option's value.
   *
   * @param value null if the option is not given, which is no mistake
   * @param cure what to give, as the end of a sentence
   * @throws LabException if the option is given, and empty
   */
  public static void require(String option, String value, String cure) {
    if (value != null && value.isBlank()) {
      throw new LabException("%s: empty; give %s".formatted(option, cure));
    }
  }
}

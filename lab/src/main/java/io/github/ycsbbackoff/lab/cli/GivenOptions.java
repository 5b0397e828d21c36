package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The check of options that would do nothing. */
final class GivenOptions {

  private GivenOptions() {}

  /**
   * Refuses the first of these options that is given.
   *
   * @param why why it would do nothing, as the middle of a sentence
   * @throws LabException if one of them is given
   */
  static void refuse(CommandSpec command, List<String> unwanted, String why) {
    var given = command.commandLine().getParseResult();
    unwanted.stream()
        .filter(given::hasMatchedOption)
        .findFirst()
        .ifPresent(
            option -> {
              throw new LabException("%s: %s; leave it out".formatted(option, why));
            });
  }
}

package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The options that are given, of those that would be wrong. */
final class GivenOptions {

  private GivenOptions() {}

  /** Returns those of these options that are given, in this order. */
  static List<String> of(CommandSpec command, List<String> options) {
    var given = command.commandLine().getParseResult();
    return options.stream().filter(given::hasMatchedOption).toList();
  }

  /**
   * Refuses the first of these options that is given.
   *
   * @param why why it would do nothing, as the middle of a sentence
   * @throws LabException if one of them is given
   */
  static void refuse(CommandSpec command, List<String> unwanted, String why) {
    of(command, unwanted).stream()
        .findFirst()
        .ifPresent(
            option -> {
              throw new LabException("%s: %s; leave it out".formatted(option, why));
            });
  }
}

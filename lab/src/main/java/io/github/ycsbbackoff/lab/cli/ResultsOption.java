package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a command that makes results leaves them, and what was typed to get them. */
final class ResultsOption {

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "where the results folder goes (default: ${DEFAULT-VALUE})")
  private Path results;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** A new folder for results of that name. */
  ResultsFolder folder(String name) {
    return ResultsFolder.in(results, name);
  }

  /** The command, for the report. */
  String typed() {
    var words = spec.root().commandLine().getParseResult().originalArgs();
    return "backoff " + String.join(" ", words);
  }
}

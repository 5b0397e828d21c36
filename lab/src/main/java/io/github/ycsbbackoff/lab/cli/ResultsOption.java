package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for where a command leaves its results, with what was typed to get them. */
public final class ResultsOption {

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "where the results folder goes (default: ${DEFAULT-VALUE})")
  private Path results;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns the folder in which results folders are. */
  Path root() {
    return results;
  }

  /** Returns a new folder for results of that name. */
  public ResultsFolder folder(String name) {
    return ResultsFolder.in(results, name);
  }

  /** Returns the command line as it was typed, for the report. */
  public String typed() {
    var words = spec.root().commandLine().getParseResult().originalArgs();
    return "backoff " + String.join(" ", words);
  }
}

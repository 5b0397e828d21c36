package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.gate.Outputs;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options for files that CI systems and other tools read. */
final class OutputOptions {

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "write what was judged as JUnit XML, which CI systems show")
  private Path junit;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "write what was judged as Markdown, such as for the summary of a job")
  private Path markdown;

  @Option(
      names = "--history",
      paramLabel = "FILE.csv",
      description = {
        "append a row for each arm to this file, which Apache Otava reads, and write Otava's",
        "configuration beside it, FILE.otava.yaml, if none is there; the rows of a run that has been",
        "resumed since take the place of those that it had"
      })
  private Path history;

  @Option(
      names = "--benchmark-json",
      paramLabel = "FILE.json",
      description = {
        "write the means as github-action-benchmark reads them, by the direction that is better:",
        "FILE-bigger.json (customBiggerIsBetter) and FILE-smaller.json (customSmallerIsBetter)"
      })
  private Path benchmarkJson;

  /** Returns the files that are asked for. */
  Outputs outputs() {
    return new Outputs(junit, markdown, history, benchmarkJson);
  }

  boolean isJudgementAskedFor() {
    return junit != null || markdown != null;
  }
}

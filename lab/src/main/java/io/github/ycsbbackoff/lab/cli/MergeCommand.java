package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.ResultsMerge;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff merge}. */
@Command(
    name = "merge",
    description = {
      "Makes one result of what many client processes left.",
      "Histograms are added, never averaged; counts add up; timelines are laid on one axis by the",
      "wall clock. What each client got done is kept, and how fair that was. Clients that are",
      "missing, late or failed are named, and the result is marked as a partial one. The result is",
      "a results folder like any other, with its report."
    },
    exitCodeList = {
      "0:done",
      "1:done, but clients are missing or failed; or it went wrong",
      "2:the input was wrong"
    })
final class MergeCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = {
        "the results folders of the clients, or their folders of one trial, or a folder that holds",
        "all of them"
      })
  private List<Path> folders;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "how many clients there were to be (default: as many as they say, or as there are folders)")
  private Integer clients;

  @Mixin private ResultsOption results;

  @Override
  public Integer call() throws IOException {
    var planned = clients == null ? 0 : Part.requireCount("--clients", clients);
    var merge = ResultsMerge.of(folders, planned);
    var into = results.folder(merge.experiment().name());
    var problems = write(merge, into);
    var folder = into.path();
    problems.forEach(problem -> System.out.println("WENT WRONG: " + problem));
    System.out.println(TerminalTable.render(Report.write(folder)));
    System.out.println("Report: " + folder.resolve("report.html"));
    return problems.isEmpty() ? 0 : 1;
  }

  private List<String> write(ResultsMerge merge, ResultsFolder into) throws IOException {
    merge.make(into.path());
    try {
      return merge.write(into.path(), results.typed());
    } catch (IOException | RuntimeException e) {
      into.delete();
      throw e;
    }
  }
}

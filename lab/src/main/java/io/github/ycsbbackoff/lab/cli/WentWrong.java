package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What went wrong with a results folder, as commands print it before any number. */
final class WentWrong {

  /**
   * Prints what went wrong with the trials of a folder, and what else did, one line each.
   *
   * @param others what is in no file of the folder
   * @return the exit status that follows from it
   */
  static int print(Path folder, List<String> others) {
    var problems = Stream.concat(Results.allProblemsIn(folder).stream(), others.stream()).toList();
    problems.forEach(problem -> System.out.println("WENT WRONG: " + problem));
    return status(problems.isEmpty());
  }

  /** Returns the exit status of a page of several folders, which says itself what went wrong. */
  static int status(List<Path> folders) {
    return status(folders.stream().allMatch(folder -> Results.allProblemsIn(folder).isEmpty()));
  }

  private static int status(boolean isWell) {
    return isWell ? Judgement.PASSED : Judgement.FAILED;
  }

  private WentWrong() {}
}

package io.github.ycsbbackoff.lab.results;

import java.nio.file.Path;

/**
 * The files in the folder {@value #FOLDER} of the results: of each arm and each role, and in a
 * sweep of each point, the call stacks of all blocks together, their flame graph, and its
 * difference from the baseline's.
 *
 * @param stacks the call stacks with their counts, one stack a line
 * @param graph the flame graph
 * @param difference the flame graph, coloured by how far it is from the baseline's
 */
public record ProfileFiles(Path stacks, Path graph, Path difference) {

  private static final String FOLDER = "profiles";

  /** Returns the folder of these files. */
  public static Path folder(Path results) {
    return results.resolve(FOLDER);
  }

  /**
   * Names the files of an arm's processes of one role; they need not be there.
   *
   * @param point the point of a sweep as {@link TrialInfo#ofPoint} has it
   */
  public static ProfileFiles of(Path results, String point, String arm, String role) {
    var folder = folder(results);
    var name = point + arm + "-" + role;
    return new ProfileFiles(
        folder.resolve(name + ".collapsed"),
        folder.resolve(name + ".html"),
        folder.resolve(name + "-difference.html"));
  }

  /** Returns a file as a link beside the report has it. */
  public static String link(Path file) {
    return FOLDER + "/" + file.getFileName();
  }
}

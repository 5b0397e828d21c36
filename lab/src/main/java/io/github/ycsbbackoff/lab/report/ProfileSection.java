package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfileFiles;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Overhead;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The section of the page on profiles: what was profiled by what, links to the flame graphs, and
 * what it cost.
 *
 * @param lead what the profiles tell, in a sentence; empty if no trial was profiled
 * @param unit what the profiles count: samples, or bytes
 * @param rows one for each arm and each role
 * @param overheads the table of what profiles cost, its heading first; empty if nothing is known
 * @param notes what a reader must know of single profiles
 */
public record ProfileSection(
    String lead, String unit, List<Row> rows, List<List<String>> overheads, List<String> notes) {

  /** The section of an experiment without profiles. */
  private static final ProfileSection NONE =
      new ProfileSection("", "", List.of(), List.of(), List.of());

  /**
   * The profiles of one arm and one role over all blocks.
   *
   * @param point the point of a sweep; empty in a comparison
   * @param profiler what took them
   * @param samples how much they hold
   * @param graph the link to the flame graph; this and the next two are empty if it is not there
   * @param stacks the link to the call stacks
   * @param difference the link to the difference from the baseline
   */
  public record Row(
      String point,
      String arm,
      String role,
      String profiler,
      String samples,
      String graph,
      String stacks,
      String difference) {}

  static ProfileSection of(Results results, List<Overhead> overheads) {
    var trials = ProfiledTrial.in(results.folder());
    if (trials.isEmpty()) {
      return NONE;
    }
    var notes = new LinkedHashSet<String>();
    trials.forEach(trial -> notes.addAll(trial.problems()));
    for (var trial : trials) {
      for (var process : trial.profile().processes()) {
        if (!process.note().isEmpty()) {
          notes.add("%s: %s".formatted(process.role(), process.note()));
        }
      }
    }
    if (results.experiment().server().isGiven()) {
      notes.add("Of a cluster that runs already only the client is profiled.");
    }
    return new ProfileSection(
        lead(trials),
        ProfiledTrial.kind(trials).filter(ProfileKind.ALLOC::equals).isPresent()
            ? "Bytes"
            : "Samples",
        rows(results, trials),
        Overheads.table(overheads),
        List.copyOf(notes));
  }

  /** Returns whether the profiles are of the points of a sweep. */
  public boolean hasPoints() {
    return rows.stream().anyMatch(row -> !row.point().isEmpty());
  }

  private static String lead(List<ProfiledTrial> trials) {
    var kinds =
        trials.stream()
            .filter(trial -> trial.profile().kind() != null)
            .map(trial -> trial.profile().kind().word())
            .distinct()
            .collect(Collectors.joining(", "));
    var seconds = trials.stream().mapToDouble(trial -> trial.profile().seconds()).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "Profiles (%s) of up to %.0f seconds of the measured window, in %d trials beside those that"
            + " are counted above; no number above is of a profiled trial.",
        kinds,
        seconds,
        trials.size());
  }

  private static List<Row> rows(Results results, List<ProfiledTrial> trials) {
    var rows = new ArrayList<Row>();
    for (var point : points(trials)) {
      for (var arm : results.arms()) {
        var processes =
            trials.stream()
                .filter(trial -> trial.info().ofPoint().equals(point))
                .filter(trial -> trial.info().arm().equals(arm))
                .flatMap(trial -> trial.profile().processes().stream())
                .toList();
        var roles = processes.stream().map(ProcessProfile::role).distinct().toList();
        for (var role : roles) {
          rows.add(
              row(
                  results.folder(),
                  point,
                  arm,
                  role,
                  processes.stream().filter(process -> process.role().equals(role)).toList()));
        }
      }
    }
    return rows;
  }

  /** Returns the points of a sweep in the order of their names; one empty name in a comparison. */
  private static SortedSet<String> points(List<ProfiledTrial> trials) {
    return trials.stream()
        .map(trial -> trial.info().ofPoint())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Row row(
      Path folder, String point, String arm, String role, List<ProcessProfile> blocks) {
    var files = ProfileFiles.of(folder, point, arm, role);
    return new Row(
        point.isEmpty() ? "" : point.substring(0, point.length() - 1),
        arm,
        role,
        blocks.stream()
            .map(ProcessProfile::profiler)
            .filter(profiler -> !profiler.isEmpty())
            .distinct()
            .collect(Collectors.joining("; ")),
        String.format(Locale.ROOT, "%,d", blocks.stream().mapToLong(ProcessProfile::samples).sum()),
        link(files.graph()),
        link(files.stacks()),
        link(files.difference()));
  }

  private static String link(Path file) {
    return Files.exists(file) ? ProfileFiles.link(file) : "";
  }
}

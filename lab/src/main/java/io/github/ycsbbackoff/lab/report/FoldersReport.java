package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.FolderArm;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The page that shows several results folders side by side, and the same for a terminal. */
public final class FoldersReport {

  private static final List<Metric> FIRST_SCREEN =
      List.of(
          Metric.GOODPUT,
          Metric.LATENCY_P99,
          Metric.UNACKNOWLEDGED_SHARE,
          Metric.REJECTIONS_PER_ROW);

  private FoldersReport() {}

  /**
   * Writes the page, and returns the same numbers as text for a terminal.
   *
   * @param folders the folders; the first is what the others are compared with
   * @param differences what the folders differ in beside what was measured, one sentence each
   */
  public static String write(Path file, List<Measured> folders, List<String> differences)
      throws IOException {
    SeveralFolders.requirePlace(file);
    for (var folder : folders.subList(1, folders.size())) {
      requireArmInCommon(folders.get(0), folder);
    }
    var arms = FolderArm.of(folders);
    var page = page(folders, arms, differences);
    ReportPage.write(file, "folders.jte", page);
    return text(page);
  }

  private static void requireArmInCommon(Measured first, Measured other) {
    if (first.results().arms().stream()
        .noneMatch(arm -> !first.trials(arm).isEmpty() && !other.trials(arm).isEmpty())) {
      throw new LabException(
          "%s and %s: have no arm in common of which both have a finished trial; give folders with arms of the same names"
              .formatted(first.results().folder(), other.results().folder()));
    }
  }

  /** Returns which arms of other folders a folder lacks, a sentence for each such folder. */
  private static List<String> lacking(List<Measured> folders, List<String> names) {
    var arms =
        folders.stream().flatMap(folder -> folder.results().arms().stream()).distinct().toList();
    return IntStream.range(0, folders.size())
        .filter(i -> arms.stream().anyMatch(arm -> folders.get(i).trials(arm).isEmpty()))
        .mapToObj(
            i ->
                "%s has no finished trial of %s, of which there is no comparison with it."
                    .formatted(
                        names.get(i),
                        arms.stream()
                            .filter(arm -> folders.get(i).trials(arm).isEmpty())
                            .collect(Collectors.joining(", "))))
        .toList();
  }

  private static FoldersPage page(
      List<Measured> folders, List<FolderArm> arms, List<String> differences) {
    var several = SeveralFolders.of(folders.stream().map(Measured::results).toList());
    var names = several.names();
    var smallest = folders.get(0).results().experiment().smallestDifference();
    var further =
        Arrays.stream(Metric.values())
            .filter(metric -> !FIRST_SCREEN.contains(metric))
            .filter(metric -> arms.stream().anyMatch(arm -> arm.metric(metric).value().exists()))
            .toList();
    return new FoldersPage(
        headline(arms, names),
        names.get(0),
        Stream.concat(several.callouts().stream(), lacking(folders, names).stream()).toList(),
        FIRST_SCREEN,
        FolderRow.rows(arms, names, FIRST_SCREEN, smallest),
        further,
        FolderRow.rows(arms, names, further, smallest),
        (int)
            arms.stream()
                .flatMap(arm -> Metric.JUDGED.stream().map(arm::metric))
                .filter(
                    metric ->
                        metric.verdict() != Verdict.BASELINE
                            && metric.verdict() != Verdict.NOT_JUDGED)
                .count(),
        several.notices(differences, folders.stream().map(Measured::notices).toList()));
  }

  private static String headline(List<FolderArm> arms, List<String> names) {
    var worse = named(arms, names, Verdict::isWorse);
    var better = named(arms, names, Verdict::isBetter);
    if (hasTooFewBlocks(arms)) {
      return "What was seen beside %s is no verdict: that takes at least %d blocks of each folder."
          .formatted(names.get(0), Inference.MIN_BLOCKS);
    }
    if (worse.isEmpty() && better.isEmpty()) {
      return "No arm is shown to acknowledge more or fewer rows per second than in %s."
          .formatted(names.get(0));
    }
    var parts = new ArrayList<String>();
    if (!worse.isEmpty()) {
      parts.add("Fewer rows per second than in " + names.get(0) + ": " + worse + ".");
    }
    if (!better.isEmpty()) {
      parts.add("More rows per second than in " + names.get(0) + ": " + better + ".");
    }
    return String.join(" ", parts);
  }

  private static boolean hasTooFewBlocks(List<FolderArm> arms) {
    var verdicts =
        arms.stream()
            .map(arm -> arm.metric(Metric.GOODPUT).verdict())
            .filter(verdict -> verdict != Verdict.BASELINE && verdict != Verdict.NOT_JUDGED)
            .toList();
    return !verdicts.isEmpty()
        && verdicts.stream().allMatch(verdict -> verdict == Verdict.TOO_FEW_BLOCKS);
  }

  private static String named(
      List<FolderArm> arms, List<String> names, Predicate<Verdict> isShown) {
    return arms.stream()
        .filter(arm -> isShown.test(arm.metric(Metric.GOODPUT).verdict()))
        .map(arm -> arm.arm() + " in " + names.get(arm.folder()))
        .collect(Collectors.joining(", "));
  }

  private static String text(FoldersPage page) {
    var rows = new ArrayList<List<String>>();
    rows.add(
        List.of("arm", "folder", "rows/s", "ratio [interval]", "verdict", "p99 ms", "verdict"));
    for (var row : page.rows()) {
      var goodput = row.cells().get(0);
      var p99 = row.cells().get(1);
      rows.add(
          List.of(
              row.arm(),
              row.folder(),
              withInterval(goodput.mean(), goodput.interval()),
              goodput.ratio().isEmpty()
                  ? Numbers.NOTHING
                  : withInterval(goodput.ratio(), goodput.ratioInterval()),
              goodput.message(),
              withInterval(p99.mean(), p99.interval()),
              p99.message()));
    }
    var text = new StringBuilder();
    page.callouts().forEach(callout -> text.append(callout).append('\n'));
    text.append(page.title()).append("\n\n");
    text.append(TextTable.of(rows, Set.of(0, 1, 4, 6)));
    page.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    return text.toString();
  }

  /** Returns a number with its interval, which a few blocks do not have. */
  private static String withInterval(String number, String interval) {
    return interval.isEmpty() ? number : number + " [" + interval + "]";
  }
}

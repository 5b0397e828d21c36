package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.map.MapComparison;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The page that shows several maps side by side, and the same for a terminal. */
public final class MapsReport {

  private MapsReport() {}

  /**
   * Writes the page, and returns the same numbers as text for a terminal.
   *
   * @param folders the folders of the maps; the first is what the others are compared with
   * @param differences what the folders differ in beside what was measured, one sentence each
   */
  public static String write(Path file, List<Results> folders, List<String> differences)
      throws IOException {
    SeveralFolders.requirePlace(file);
    var comparison = MapComparison.of(folders.stream().map(StabilityMap::of).toList());
    for (var i = 1; i < folders.size(); i++) {
      if (comparison.with(i).isEmpty()) {
        throw new LabException(
            ("%s and %s: have no cell of an arm in common; give maps with arms of the same names, and"
                    + " with loads and triggers that both have")
                .formatted(folders.get(0).folder(), folders.get(i).folder()));
      }
    }
    var page = MapsPage.of(comparison, SeveralFolders.of(folders), differences);
    ReportPage.write(file, "maps.jte", page);
    return text(page);
  }

  private static String text(MapsPage page) {
    var text = new StringBuilder();
    page.callouts().forEach(callout -> text.append(callout).append('\n'));
    text.append(page.title()).append('\n');
    page.where().forEach(sentence -> text.append(sentence).append('\n'));
    text.append('\n').append(table(page));
    page.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    return text.toString();
  }

  private static String table(MapsPage page) {
    var head = new ArrayList<>(List.of("arm", "load and trigger", page.names().get(0)));
    var words = new HashSet<>(List.of(0, 1));
    for (var name : page.furtherNames()) {
      head.addAll(List.of(name, "difference", "verdict"));
      words.add(head.size() - 1);
    }
    var rows = new ArrayList<List<String>>();
    rows.add(head);
    for (var arm : page.arms()) {
      for (var row : arm.rows()) {
        var line = new ArrayList<>(List.of(arm.arm(), row.place(), row.first().count()));
        for (var cell : row.further()) {
          line.addAll(List.of(cell.share().count(), cell.difference(), cell.verdict()));
        }
        rows.add(line);
      }
    }
    return TextTable.of(rows, words);
  }
}

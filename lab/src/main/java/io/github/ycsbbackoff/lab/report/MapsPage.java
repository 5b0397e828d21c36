package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.ComparedCell;
import io.github.ycsbbackoff.lab.map.MapComparison;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.ClopperPearson;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The values that the template of several maps shows; the template escapes them.
 *
 * @param callouts what a reader must see before any number
 * @param where in which cells the maps are not alike
 * @param names the names of the maps
 * @param family the number of comparisons
 */
public record MapsPage(
    String title,
    List<String> callouts,
    List<String> where,
    List<String> names,
    List<OfArm> arms,
    int family,
    List<String> notices) {

  /** One arm: its pictures side by side, and its cells. */
  public record OfArm(String arm, List<Figure> figures, List<Row> rows) {}

  /**
   * The picture of an arm in one map, and where its line lies.
   *
   * @param title the name of the map
   * @param blocks how many blocks the map has
   */
  public record Figure(
      String id, String title, String blocks, MapPicture picture, List<String> line) {}

  /** One load and trigger: the first map, and each further one beside it. */
  public record Row(String place, Share first, List<Compared> further) {}

  /** How many trials of a cell did not come back, and the 95% interval of their share. */
  public record Share(String count, String interval) {}

  /** A cell of a further map, and how it differs from the first; a map may lack it. */
  public record Compared(Share share, String difference, String verdict, String tone, String p) {

    static final Compared NONE =
        new Compared(new Share(Numbers.NOTHING, ""), Numbers.NOTHING, "", "undecided", "");
  }

  /** Returns the names of the maps that are compared with the first. */
  public List<String> furtherNames() {
    return names.subList(1, names.size());
  }

  static MapsPage of(MapComparison comparison, SeveralFolders folders, List<String> differences) {
    var words = new MapsWords(comparison, folders.names());
    var maps = comparison.maps();
    return new MapsPage(
        words.headline(),
        Stream.of(folders.callouts(), words.lacking(), words.unlikeTimes(), words.unlikeTriggers())
            .flatMap(List::stream)
            .toList(),
        words.where(),
        folders.names(),
        comparison.arms().stream().map(arm -> arm(comparison, folders.names(), arm)).toList(),
        comparison.cells().size(),
        folders.notices(differences, maps.stream().map(StabilityMap::notices).toList()));
  }

  private static OfArm arm(MapComparison comparison, List<String> names, String arm) {
    var figures = new ArrayList<Figure>();
    for (var i = 0; i < names.size(); i++) {
      var map = comparison.maps().get(i);
      var title = names.get(i);
      var id = "map-" + i + "-" + arm;
      map.arm(arm)
          .ifPresent(
              found ->
                  figures.add(
                      new Figure(
                          id,
                          title,
                          map.blocks() + (map.blocks() == 1 ? " block" : " blocks"),
                          new MapPicture(found, map.axes(), comparison.axes()),
                          MapWords.line(map, found))));
    }
    return new OfArm(arm, figures, rows(comparison, arm));
  }

  private static List<Row> rows(MapComparison comparison, String arm) {
    var ofArm = comparison.of(arm);
    return comparison.axes().cells().stream()
        .map(cell -> ofArm.stream().filter(each -> each.cell().equals(cell)).toList())
        .filter(compared -> !compared.isEmpty())
        .map(compared -> row(compared, comparison.maps().size()))
        .toList();
  }

  private static Row row(List<ComparedCell> compared, int maps) {
    return new Row(
        MapsWords.place(compared.get(0)),
        share(compared.get(0).first()),
        IntStream.range(1, maps)
            .mapToObj(
                map ->
                    compared.stream()
                        .filter(cell -> cell.map() == map)
                        .findFirst()
                        .map(MapsPage::further)
                        .orElse(Compared.NONE))
            .toList());
  }

  private static Compared further(ComparedCell cell) {
    return new Compared(
        share(cell.other()),
        MapsWords.difference(cell),
        MapsWords.verdict(cell),
        tone(cell),
        MapsWords.p(cell));
  }

  private static String tone(ComparedCell cell) {
    if (cell.verdict() != ComparedCell.Verdict.DIFFER) {
      return "undecided";
    }
    return cell.shares().difference() > 0 ? "worse" : "better";
  }

  private static Share share(CellOutcome outcome) {
    var share = ClopperPearson.share(outcome.stuck(), outcome.trials(), BlockInference.LEVEL);
    return new Share(
        MapText.count(outcome),
        share.hasInterval()
            ? "%d%% to %d%%"
                .formatted(Math.round(100 * share.low()), Math.round(100 * share.high()))
            : "");
  }
}

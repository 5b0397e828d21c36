package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.results.Results;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The values that the template of a map shows, ready to print; the template escapes them. Each arm
 * has a picture of the same size and the same colours: a column for each trigger, a row for each
 * load, the highest on top.
 */
public record MapPage(
    String folder,
    Experiment experiment,
    StabilityMap map,
    Map<String, String> environment,
    List<Arm> arms,
    Map<String, String> serverFlags,
    Map<String, String> workload) {

  /** The size of one cell of a picture, in its own units. */
  public static final int WIDTH = 90;

  public static final int HEIGHT = 44;

  static MapPage of(Results results, StabilityMap map) {
    var experiment = results.experiment();
    return new MapPage(
        results.folder().toAbsolutePath().normalize().getFileName().toString(),
        experiment,
        map,
        Secrets.masked(results.environment()),
        experiment.masked().arms(),
        Secrets.masked(experiment.server().flags()),
        Secrets.masked(experiment.workload().properties()));
  }

  public String headline() {
    return MapWords.headline(map);
  }

  public List<String> line(ArmMap arm) {
    return MapWords.line(map, arm);
  }

  /** Returns the loads in the order of the picture's rows. */
  public List<Integer> rows() {
    var rows = new ArrayList<>(map.axes().loads());
    Collections.reverse(rows);
    return rows;
  }

  public List<Double> columns() {
    return map.axes().triggers();
  }

  public CellOutcome cell(ArmMap arm, int row, int column) {
    return arm.in(new MapCell(rows().get(row), columns().get(column)));
  }

  public String count(CellOutcome cell) {
    return MapText.count(cell);
  }

  /** Returns how deep a cell is coloured: the share of its trials that did not come back. */
  public String depth(CellOutcome cell) {
    return Numbers.plain(cell.trials() == 0 ? 0 : Math.round(cell.share() * 100) / 100.0);
  }

  public String seconds(double trigger) {
    return Numbers.plain(trigger) + " s";
  }

  /** Returns the picture's row of a load. */
  public int row(CriticalTrigger critical) {
    return rows().indexOf(critical.load());
  }

  /**
   * Returns where a length of the trigger stands on the picture's horizontal axis: the middle of a
   * column is at its trigger, and between two of them the axis is logarithmic. What lies beyond the
   * triggers that were tried stands at the picture's edge.
   */
  public double x(double seconds) {
    var tried = columns();
    if (seconds <= tried.get(0)) {
      return seconds < tried.get(0) ? 0 : WIDTH / 2.0;
    }
    for (var i = 1; i < tried.size(); i++) {
      if (seconds <= tried.get(i)) {
        var part = Math.log(seconds / tried.get(i - 1)) / Math.log(tried.get(i) / tried.get(i - 1));
        return Math.round((i - 0.5 + part) * WIDTH * 10) / 10.0;
      }
    }
    return (double) tried.size() * WIDTH;
  }

  public String number(double value) {
    return Numbers.plain(value);
  }
}

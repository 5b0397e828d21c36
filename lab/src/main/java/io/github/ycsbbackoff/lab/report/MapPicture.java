package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The picture of one arm's map: a column for each trigger, a row for each load, the highest on top.
 * Pictures with the same axes have the same size, and all have the same colours.
 *
 * @param tried the loads and triggers of the arm's map
 * @param axes the loads and triggers of the picture: those that were tried, and perhaps more
 */
public record MapPicture(ArmMap arm, TriggerMap tried, TriggerMap axes) {

  /** The size of one cell of a picture, in its own units. */
  public static final int WIDTH = 90;

  public static final int HEIGHT = 44;

  /** Returns the loads in the order of the picture's rows. */
  public List<Integer> rows() {
    var rows = new ArrayList<>(axes.loads());
    Collections.reverse(rows);
    return rows;
  }

  public List<Double> columns() {
    return axes.triggers();
  }

  /** Formats what became of the trials in a cell; empty where the map has no such cell. */
  public String count(int row, int column) {
    return tried.has(cell(row, column)) ? MapText.count(outcome(row, column)) : "";
  }

  /** Returns how deep a cell is coloured: the share of its trials that did not come back. */
  public String depth(int row, int column) {
    var outcome = outcome(row, column);
    return Numbers.plain(outcome.trials() == 0 ? 0 : Math.round(outcome.share() * 100) / 100.0);
  }

  private CellOutcome outcome(int row, int column) {
    var cell = cell(row, column);
    return tried.has(cell) ? arm.in(cell) : new CellOutcome(cell, 0, 0);
  }

  private MapCell cell(int row, int column) {
    return new MapCell(rows().get(row), columns().get(column));
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
   * triggers that were tried stands at the edge of their columns.
   */
  public double x(double seconds) {
    var columns = columns();
    var shortest = tried.triggers().get(0);
    var longest = tried.triggers().get(tried.triggers().size() - 1);
    if (seconds < shortest) {
      return (double) columns.indexOf(shortest) * WIDTH;
    }
    if (seconds > longest) {
      return (columns.indexOf(longest) + 1.0) * WIDTH;
    }
    var right = 0;
    while (columns.get(right) < seconds) {
      right++;
    }
    if (columns.get(right) == seconds) {
      return (right + 0.5) * WIDTH;
    }
    var from = columns.get(right - 1);
    var part = Math.log(seconds / from) / Math.log(columns.get(right) / from);
    return Math.round((right - 0.5 + part) * WIDTH * 10) / 10.0;
  }
}

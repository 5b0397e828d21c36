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
 * The picture of one arm's map: a column for each planned length of the trigger, a row for each
 * load, the highest on top. Pictures with the same axes have the same size, and all have the same
 * colours.
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
   * Returns where a length of the trigger stands on the picture's horizontal axis. The middle of a
   * column is at the length that the triggers of its cell lasted, and between two columns the axis
   * is logarithmic. What lies beyond the triggers under that load of which a trial tells stands at
   * the edge of their columns.
   *
   * @param seconds the length, which is one of the ends of the line or its middle
   */
  public double x(CriticalTrigger critical, double seconds) {
    if (seconds < critical.shortest().lastedSeconds()) {
      return (double) column(critical.shortest()) * WIDTH;
    }
    if (seconds > critical.longest().lastedSeconds()) {
      return (column(critical.longest()) + 1.0) * WIDTH;
    }
    return x(critical.planned(seconds));
  }

  private int column(CellOutcome outcome) {
    return columns().indexOf(outcome.cell().trigger());
  }

  /** Returns where a planned length stands, from that of the first column to that of the last. */
  private double x(double planned) {
    var columns = columns();
    var right = 0;
    while (right < columns.size() - 1 && columns.get(right) < planned) {
      right++;
    }
    if (right == 0) {
      return 0.5 * WIDTH;
    }
    var from = columns.get(right - 1);
    var part = Math.log(planned / from) / Math.log(columns.get(right) / from);
    return Math.round((right - 0.5 + part) * WIDTH * 10) / 10.0;
  }
}

package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.TwoShares;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Several maps, of which each further one is compared with the first, cell by cell, and arm by arm
 * over all cells. Arms match by their names, cells by the values of their load and their trigger.
 * The comparisons of cells are one family, and those of arms are another.
 *
 * @param maps the maps, at least two
 * @param cells the cells that the first map and another both have, by map, arm, load and trigger,
 *     also those without a trial
 * @param overCells the same cells by map and arm, as far as both have a trial of one
 */
public record MapComparison(
    List<StabilityMap> maps, List<ComparedCell> cells, List<CellsOfArm> overCells) {

  /** Compares maps; two that have nothing in common have no cells. */
  public static MapComparison of(List<StabilityMap> maps) {
    var cells = new ArrayList<ComparedCell>();
    for (var map = 1; map < maps.size(); map++) {
      for (var arm : maps.get(0).maps()) {
        for (var first : arm.cells()) {
          var other = maps.get(map).outcome(arm.arm(), first.cell());
          if (other.isPresent()) {
            cells.add(new ComparedCell(arm.arm(), map, first, other.get(), Double.NaN));
          }
        }
      }
    }
    var p = TwoShares.corrected(cells.stream().map(ComparedCell::shares).toList());
    return new MapComparison(
        maps,
        IntStream.range(0, p.length).mapToObj(i -> cells.get(i).withP(p[i])).toList(),
        overCells(maps, cells));
  }

  private static List<CellsOfArm> overCells(List<StabilityMap> maps, List<ComparedCell> cells) {
    var all = new ArrayList<CellsOfArm>();
    for (var map = 1; map < maps.size(); map++) {
      for (var arm : maps.get(0).arms()) {
        var place = map;
        var ofArm =
            cells.stream()
                .filter(cell -> cell.map() == place && cell.arm().equals(arm) && cell.hasTrials())
                .toList();
        if (!ofArm.isEmpty()) {
          all.add(new CellsOfArm(arm, map, ofArm, Double.NaN));
        }
      }
    }
    var p = TwoShares.corrected(all.stream().mapToDouble(CellsOfArm::own).toArray());
    return IntStream.range(0, p.length).mapToObj(i -> all.get(i).withP(p[i])).toList();
  }

  /** Returns the cells that the first map and another have in common. */
  public List<ComparedCell> with(int map) {
    return cells.stream().filter(cell -> cell.map() == map).toList();
  }

  /** Returns the cells of one arm that the first map and another have in common. */
  public List<ComparedCell> of(String arm) {
    return cells.stream().filter(cell -> cell.arm().equals(arm)).toList();
  }

  /** Returns the names of all arms, those of the first map first. */
  public List<String> arms() {
    return maps.stream().flatMap(map -> map.arms().stream()).distinct().toList();
  }

  /** Returns all loads and triggers that some map has. */
  public TriggerMap axes() {
    return new TriggerMap(
        maps.stream().flatMap(map -> map.axes().loads().stream()).toList(),
        maps.stream().flatMap(map -> map.axes().triggers().stream()).toList());
  }

  /** Returns whether not even none against all could be beyond chance, with so few trials. */
  public boolean canShowNothing() {
    return cells.stream()
        .noneMatch(cell -> cell.shares().leastP() * cells.size() <= BlockInference.LEVEL);
  }
}

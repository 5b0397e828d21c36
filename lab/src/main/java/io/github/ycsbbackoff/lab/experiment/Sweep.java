package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbbackoff.lab.LabException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The points of a sweep: YCSB's core workloads, each without a target first, which finds the
 * maximum, and then at shares of that maximum.
 *
 * @param workloads the letters of the workloads, in the order of {@link #WORKLOADS}
 * @param shares the shares of the maximum in percent, from 1 to 100, the lowest first
 * @param maxima the operations a second that are 100% of a workload, by its letter; a workload that
 *     is not among them has what the baseline gets done without a target
 */
public record Sweep(
    List<String> workloads,
    List<Integer> shares,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> maxima) {

  /**
   * The workloads in the order in which YCSB's documentation asks for them: D comes after those
   * that insert nothing, and E, which inserts too, gets data of its own.
   */
  public static final List<String> WORKLOADS = List.of("a", "b", "c", "f", "d", "e");

  private static final List<Integer> SHARES = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90);
  private static final List<Integer> QUICK_SHARES = List.of(25, 50, 75, 90);
  private static final String ALONE = "e";
  private static final int MOST = 100;

  @JsonCreator
  public Sweep {
    var chosen = workloads == null ? WORKLOADS : List.copyOf(workloads);
    workloads = WORKLOADS.stream().filter(chosen::contains).toList();
    shares = (shares == null ? SHARES : shares).stream().distinct().sorted().toList();
    maxima = maxima == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(maxima));
  }

  /** Returns the workload file of one workload, which is one of the lab's own. */
  public static String file(String workload) {
    return "workload" + workload;
  }

  /** Returns whether a workload begins on a clean server though others have run before it. */
  public static boolean needsDataOfItsOwn(String workload) {
    return workload.equals(ALONE);
  }

  /**
   * Returns this sweep of other workloads.
   *
   * @throws LabException if one of them is none of YCSB's
   */
  public Sweep of(List<String> others) {
    for (var workload : others) {
      if (!WORKLOADS.contains(workload)) {
        throw new LabException(
            "--workloads " + workload + ": no such workload; give some of: a, b, c, d, e, f");
      }
    }
    var kept = new TreeMap<>(maxima);
    kept.keySet().retainAll(others);
    return new Sweep(others, shares, kept);
  }

  /**
   * Returns this sweep at other shares.
   *
   * @throws LabException if a share is none
   */
  public Sweep at(List<Integer> others) {
    for (var share : others) {
      if (share < 1 || share > MOST) {
        throw new LabException(
            "--shares %d: wrong; give whole percents of the maximum, from 1 to 100"
                .formatted(share));
      }
    }
    return new Sweep(workloads, others, maxima);
  }

  /** Returns this sweep at few shares: enough of them for a knee and for a peak in the middle. */
  Sweep quick() {
    return shares.size() <= QUICK_SHARES.size() ? this : at(QUICK_SHARES);
  }

  /** Returns the points of each arm, of each workload the one without a target first. */
  public List<SweepPoint> points() {
    return workloads.stream()
        .flatMap(
            workload ->
                Stream.concat(
                    Stream.of(SweepPoint.unthrottled(workload)),
                    shares.stream().map(share -> SweepPoint.at(workload, share))))
        .toList();
  }

  /** Returns the maxima that are given, such as {@code a 6000/s, c 9000/s}; empty if none is. */
  public String givenMaxima() {
    return maxima.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue() + "/s")
        .collect(Collectors.joining(", "));
  }
}

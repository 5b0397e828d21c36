package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.ycsbbackoff.lab.LabException;
import java.util.List;

/**
 * The points of a sweep: YCSB's core workloads, each without a target first, which finds the
 * maximum, and then at shares of that maximum.
 *
 * @param workloads the letters of the workloads, in the order of {@link #WORKLOADS}
 * @param shares the shares of the maximum in percent, from 1 to 100, the lowest first
 */
public record Sweep(List<String> workloads, List<Integer> shares) {

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
    return new Sweep(others, shares);
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
    return new Sweep(workloads, others);
  }

  /** Returns this sweep at few shares: enough of them for a knee and for a peak in the middle. */
  Sweep quick() {
    return shares.size() <= QUICK_SHARES.size() ? this : at(QUICK_SHARES);
  }

  /** Returns the number of points of each arm, those without a target included. */
  int points() {
    return workloads.size() * (shares.size() + 1);
  }
}

package io.github.ycsbbackoff.lab.recovery;

import java.util.ArrayList;
import java.util.List;

/**
 * TEST FIXTURE: weeks of remission of leukemia under 6-mercaptopurine and under a placebo
 * (Freireich et al., Blood 21, 1963), as Gehan (Biometrika 52, 1965) and, since then, most
 * textbooks have them; a minus sign stands for a patient who was still in remission.
 */
final class Freireich {

  static final List<RecoveryTime> MERCAPTOPURINE =
      times(
          6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35);

  static final List<RecoveryTime> PLACEBO =
      times(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23);

  private Freireich() {}

  /** Returns times, of which the negative ones are censored. */
  static List<RecoveryTime> times(double... seconds) {
    var times = new ArrayList<RecoveryTime>();
    for (var time : seconds) {
      times.add(time < 0 ? RecoveryTime.longerThan(-time) : RecoveryTime.after(time));
    }
    return List.copyOf(times);
  }
}

package io.github.ycsbbackoff.cpu;

import static io.github.ycsbbackoff.cpu.ControlGroupPlace.Version.ONE;
import static io.github.ycsbbackoff.cpu.ControlGroupPlace.Version.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlGroupPlaceTest {

  @Test
  void ofVersionOneTheControllersOwnMountIsTaken() {
    var places =
        ControlGroupPlace.of(
            List.of(
                "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755",
                "33 31 0:30 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct",
                "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu"),
            List.of("2:cpuacct:/elsewhere", "1:cpu:/lab"));

    var home = Path.of("/sys/fs/cgroup/cpu/lab");
    assertThat(places)
        .containsExactly(
            new ControlGroupPlace(ONE, home, home),
            new ControlGroupPlace(ONE, Path.of("/sys/fs/cgroup/cpu"), home));
  }

  @Test
  void inAContainerTheMountShowsAPartOfTheHierarchy() {
    assertThat(
            ControlGroupPlace.of(
                List.of("40 30 0:29 /docker/7f /sys/fs/cgroup/cpu,cpuacct ro - cgroup x rw,cpu"),
                List.of("4:cpu,cpuacct:/docker/7f/lab")))
        .extracting(ControlGroupPlace::home)
        .containsOnly(Path.of("/sys/fs/cgroup/cpu,cpuacct/lab"));
  }

  @Test
  void ofVersionTwoTheGroupsAroundTheOwnOneComeAfterIt() {
    var places =
        ControlGroupPlace.of(
            List.of("30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate"),
            List.of("0::/user.slice/lab.scope"));

    assertThat(places)
        .extracting(ControlGroupPlace::parent)
        .containsExactly(
            Path.of("/sys/fs/cgroup/user.slice/lab.scope"),
            Path.of("/sys/fs/cgroup/user.slice"),
            Path.of("/sys/fs/cgroup"));
    assertThat(places).extracting(ControlGroupPlace::version).containsOnly(TWO);
  }

  @Test
  void aGroupOutsideOfWhatAContainerSeesIsTakenForTheOutermost() {
    assertThat(
            ControlGroupPlace.of(
                List.of("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw"),
                List.of("0::/../../other")))
        .extracting(ControlGroupPlace::home)
        .containsExactly(Path.of("/sys/fs/cgroup"));
  }

  @Test
  void withoutControlGroupsThereIsNoPlace() {
    assertThat(
            ControlGroupPlace.of(List.of("23 0 8:1 / / rw - ext4 /dev/sda1 rw", "odd"), List.of()))
        .isEmpty();
  }

  @Test
  void bothVersionsTakeAQuotaOfAPeriodAndNoneUnderTheLeast() {
    assertThat(ONE.settings(0.5))
        .containsExactly(
            Map.entry("cpu.cfs_period_us", "100000"), Map.entry("cpu.cfs_quota_us", "50000"));
    assertThat(TWO.settings(1.5)).containsExactly(Map.entry("cpu.max", "150000 100000"));
    assertThat(TWO.settings(0.0001)).containsExactly(Map.entry("cpu.max", "1000 100000"));
  }
}

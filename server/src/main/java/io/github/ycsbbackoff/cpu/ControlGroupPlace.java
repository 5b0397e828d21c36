package io.github.ycsbbackoff.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder of the kernel's in which control groups for processors can be made. The two versions of
 * control groups are described in the kernel's documentation, admin-guide/cgroup-v1 and
 * admin-guide/cgroup-v2.rst; proc_pid_mountinfo(5) and cgroups(7) have the files that tell where
 * they are.
 *
 * @param parent the folder
 * @param home the folder of the group that this process is in, and in which its children begin
 */
record ControlGroupPlace(Version version, Path parent, Path home) {

  /** The file of a group that lists its processes, and moves those that are written into it. */
  static final String PROCESSES = "cgroup.procs";

  private static final String CONTROLLER = "cpu";
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
  private static final Path GROUPS = Path.of("/proc/self/cgroup");

  /** The least quota that the kernel takes, in microseconds. */
  private static final long LEAST_QUOTA_MICROS = 1_000;

  private static final long PERIOD_MICROS = CpuLimit.PERIOD_MILLIS * 1_000;

  /** The versions of control groups. */
  enum Version {
    ONE(1) {
      @Override
      Map<String, String> settings(double cpus) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("cpu.cfs_period_us", Long.toString(PERIOD_MICROS));
        settings.put("cpu.cfs_quota_us", Long.toString(quotaMicros(cpus)));
        return settings;
      }
    },
    TWO(2) {
      @Override
      Map<String, String> settings(double cpus) {
        return Map.of("cpu.max", quotaMicros(cpus) + " " + PERIOD_MICROS);
      }
    };

    private final int number;

    Version(int number) {
      this.number = number;
    }

    /** Returns what is to be written into which files of a group. */
    abstract Map<String, String> settings(double cpus);

    @Override
    public String toString() {
      return "version " + number;
    }
  }

  private static long quotaMicros(double cpus) {
    return Math.max(LEAST_QUOTA_MICROS, Math.round(cpus * PERIOD_MICROS));
  }

  /** Returns the places of this machine, those to be tried first before the others. */
  static List<ControlGroupPlace> here() {
    try {
      return of(Files.readAllLines(MOUNTS), Files.readAllLines(GROUPS));
    } catch (IOException e) {
      return List.of(); // There are no control groups without a /proc.
    }
  }

  /**
   * Returns the places that a process sees: where a controller of version 1 is mounted, its own
   * group and the outermost one; of version 2 its own group and all around it, of which those that
   * have processes of their own can give no controller on.
   *
   * @param mounts the lines of its {@code /proc/self/mountinfo}
   * @param groups the lines of its {@code /proc/self/cgroup}
   */
  static List<ControlGroupPlace> of(List<String> mounts, List<String> groups) {
    var ones = new ArrayList<ControlGroupPlace>();
    var twos = new ArrayList<ControlGroupPlace>();
    for (var mount : mounts) {
      var halves = mount.split(" - ", 2);
      var left = halves[0].split(" ", -1);
      var right = halves.length < 2 ? new String[0] : halves[1].split(" ", -1);
      if (left.length < 5 || right.length < 3) {
        continue;
      }
      var top = Path.of(left[4]);
      if (right[0].equals("cgroup") && List.of(right[2].split(",", -1)).contains(CONTROLLER)) {
        path(groups, CONTROLLER)
            .map(path -> home(top, left[3], path))
            .ifPresent(
                home ->
                    new LinkedHashSet<>(List.of(home, top))
                        .forEach(each -> ones.add(new ControlGroupPlace(Version.ONE, each, home))));
      } else if (right[0].equals("cgroup2")) {
        path(groups, "")
            .map(path -> home(top, left[3], path))
            .ifPresent(home -> twos.addAll(upwards(home, top)));
      }
    }
    ones.addAll(twos);
    return ones;
  }

  private static List<ControlGroupPlace> upwards(Path home, Path top) {
    var places = new ArrayList<ControlGroupPlace>();
    for (var each = home; each != null && each.startsWith(top); each = each.getParent()) {
      places.add(new ControlGroupPlace(Version.TWO, each, home));
    }
    return places;
  }

  /** Returns the path of the process's group in the hierarchy that has the controller. */
  private static Optional<String> path(List<String> groups, String controller) {
    return groups.stream()
        .map(line -> line.split(":", 3))
        .filter(line -> line.length == 3)
        .filter(line -> List.of(line[1].split(",", -1)).contains(controller))
        .map(line -> line[2])
        .findFirst();
  }

  /**
   * Returns the folder of a group.
   *
   * @param root the path in the hierarchy that the mount shows, which is not the outermost one in a
   *     container
   */
  private static Path home(Path top, String root, String path) {
    var below =
        root.equals("/") ? path : path.startsWith(root) ? path.substring(root.length()) : "";
    var home = top.resolve(below.replaceFirst("^/+", "")).normalize();
    return home.startsWith(top) ? home : top;
  }

  /** Returns whether this user may move processes here and back. */
  boolean isWritable() {
    return Files.isWritable(parent)
        && Files.isWritable(parent.resolve(PROCESSES))
        && Files.isWritable(home.resolve(PROCESSES));
  }
}

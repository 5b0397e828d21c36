package io.github.ycsbbackoff.cpu;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * A limit that the kernel holds. The group's folder goes with the limit; what a killed lab leaves,
 * the next one removes.
 */
final class ControlGroup implements CpuLimit {

  private static final String NAME = "ycsb-backoff-";
  private static final Pattern NAMED = Pattern.compile(NAME + "(\\d+)-\\d+");
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** The kernel takes a moment to see that an ended process has left its group. */
  private static final int TRIES_TO_REMOVE = 50;

  private static final long BETWEEN_TRIES_MILLIS = 20;

  private final ControlGroupPlace place;
  private final Path group;

  private ControlGroup(ControlGroupPlace place, Path group) {
    this.place = place;
    this.group = group;
  }

  /** Makes a group in the first place that takes one; empty where none does. */
  static Optional<ControlGroup> make(double cpus) {
    for (var place : ControlGroupPlace.here()) {
      if (place.isWritable()) {
        try {
          return Optional.of(make(place, cpus));
        } catch (IOException e) {
          // The controller is not given on there, or the quota is beyond that around it: the next
          // place may do.
        }
      }
    }
    return Optional.empty();
  }

  private static ControlGroup make(ControlGroupPlace place, double cpus) throws IOException {
    removeAbandoned(place.parent());
    var name = NAME + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
    var group = Files.createDirectory(place.parent().resolve(name));
    try {
      for (var setting : place.version().settings(cpus).entrySet()) {
        var file = group.resolve(setting.getKey());
        if (!Files.exists(file)) {
          write(place.parent().resolve("cgroup.subtree_control"), "+cpu");
        }
        write(file, setting.getValue());
      }
      return new ControlGroup(place, group);
    } catch (IOException e) {
      Files.delete(group);
      throw e;
    }
  }

  /** Removes the groups of processes that have ended; one that is in use stays. */
  private static void removeAbandoned(Path parent) throws IOException {
    try (var groups = Files.newDirectoryStream(parent, NAME + "*")) {
      for (var each : groups) {
        var named = NAMED.matcher(each.getFileName().toString());
        if (named.matches() && ProcessHandle.of(Long.parseLong(named.group(1))).isEmpty()) {
          remove(each);
        }
      }
    }
  }

  /** Writes as the kernel's files want to be written: they are there, or cannot be made. */
  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, WRITE);
  }

  @Override
  public String how() {
    return "control group " + place.version();
  }

  @Override
  public void add(long pid) {
    ProcessTree.of(pid).forEach(each -> move(each, group));
  }

  @Override
  public void remove(long pid) {
    ProcessTree.of(pid).forEach(each -> move(each, place.home()));
  }

  private static void move(long pid, Path to) {
    try {
      write(to.resolve(ControlGroupPlace.PROCESSES), Long.toString(pid));
    } catch (IOException e) {
      if (ProcessHandle.of(pid).isPresent()) {
        throw new UncheckedIOException(
            "process %d cannot be moved to %s: %s".formatted(pid, to, e.getMessage()), e);
      }
    }
  }

  @Override
  public void close() {
    try {
      for (var pid : Files.readAllLines(group.resolve(ControlGroupPlace.PROCESSES))) {
        move(Long.parseLong(pid), place.home());
      }
    } catch (IOException e) {
      return; // Somebody else has removed the group.
    }
    for (var i = 0; i < TRIES_TO_REMOVE && !remove(group); i++) {
      try {
        Thread.sleep(BETWEEN_TRIES_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Removes a group, and returns whether it is gone. */
  private static boolean remove(Path group) {
    try {
      Files.delete(group);
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false; // It has processes.
    }
  }

  /** Returns the group's folder. */
  Path folder() {
    return group;
  }
}

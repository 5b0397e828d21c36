package io.github.ycsbbackoff.fdb.emulator.load;

import java.util.TreeMap;
import java.util.TreeSet;

/** The settings at each time: those that the cluster was opened with, and their changes. */
final class LoadSchedule {

  private final LoadSettings opened;
  private final long openedNanos;

  /** The settings from each time since the opening on; empty if there are no changes. */
  private final TreeMap<Long, LoadSettings> byStart = new TreeMap<>();

  LoadSchedule(LoadSettings settings, long openedNanos) {
    this.opened = settings;
    this.openedNanos = openedNanos;
    var starts = new TreeSet<Long>();
    for (var change : settings.changes()) {
      starts.add(change.from().toNanos());
      starts.add(change.from().plus(change.duration()).toNanos());
    }
    starts.forEach(start -> byStart.put(start, changed(start)));
  }

  /** Returns the settings with all changes that there are at that time; the last one holds. */
  private LoadSettings changed(long sinceOpenedNanos) {
    var changed = opened;
    for (var change : opened.changes()) {
      var since = sinceOpenedNanos - change.from().toNanos();
      if (since >= 0 && since < change.duration().toNanos()) {
        changed = change.setting().in(changed, change.value());
      }
    }
    return changed;
  }

  LoadSettings at(long nowNanos) {
    if (byStart.isEmpty()) {
      return opened;
    }
    var since = byStart.floorEntry(nowNanos - openedNanos);
    return since == null ? opened : since.getValue();
  }
}

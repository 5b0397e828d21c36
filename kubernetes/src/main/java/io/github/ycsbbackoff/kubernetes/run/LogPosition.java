package io.github.ycsbbackoff.kubernetes.run;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * How far a pod's log has been read. The node writes a time before each line, and is asked for the
 * lines from a time on. These times do not put the lines in order: CRI-O's conmon gives one time to
 * all lines that it reads at once, and a clock may be set back. The last line that was read is
 * therefore found again by its time and its place among the lines of that time, and what stands
 * after it is new.
 */
final class LogPosition {

  /**
   * How far a node's clock may be set back without a loss of lines. The node leaves out each line
   * whose time is before the one that it is asked for, wherever the line stands.
   */
  private static final Duration SET_BACK = Duration.ofMinutes(1);

  /** The time of the last line that was read; empty before the first. */
  private Optional<Instant> lastTime = Optional.empty();

  /** How many lines of that time were read, the last one included. */
  private long readOfLastTime;

  /** A line of a node's answer. */
  private record Line(Instant time, String text) {

    /** Reads a line; returns empty if there is no time at its beginning. */
    static Optional<Line> read(String line) {
      var blank = line.indexOf(' ');
      try {
        var time = Instant.parse(line.substring(0, Math.max(blank, 0)));
        return Optional.of(new Line(time, line.substring(blank + 1)));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
  }

  /** Returns the time from which on the log is to be asked for; empty for the whole log. */
  Optional<Instant> since() {
    return lastTime.map(time -> time.minus(SET_BACK));
  }

  /**
   * Goes on to the end of an answer.
   *
   * @param answer all lines that the log has from {@link #since} on, each after its time; lines
   *     without a time, as the node's word that it has no log of a container any more, are left out
   * @return the lines that were not read before, without their times
   */
  List<String> readOn(List<String> answer) {
    var lines = answer.stream().flatMap(line -> Line.read(line).stream()).toList();
    var unread = unread(lines);
    if (!unread.isEmpty()) {
      var time = unread.get(unread.size() - 1).time();
      lastTime = Optional.of(time);
      readOfLastTime = lines.stream().filter(line -> line.time().equals(time)).count();
    }
    return unread.stream().map(Line::text).toList();
  }

  private List<Line> unread(List<Line> lines) {
    if (lastTime.isEmpty()) {
      return lines;
    }
    var last = lastTime.get();
    var passed = 0L;
    for (var index = 0; index < lines.size(); index++) {
      if (lines.get(index).time().equals(last)) {
        passed++;
        if (passed == readOfLastTime) {
          return lines.subList(index + 1, lines.size());
        }
      }
    }
    // The node has begun a new file, in which the last line that was read is not.
    return lines.stream().filter(line -> !line.time().isBefore(last)).toList();
  }
}

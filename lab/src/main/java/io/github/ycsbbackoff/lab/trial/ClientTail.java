package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.CsvTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The client's timeline while it is being written. What was read once is not read again, for the
 * machine that it would be read on is the one that is measured.
 */
final class ClientTail implements TrialClock {
  private static final String REJECTIONS = "rejections_";
  private static final List<String> ENDED = List.of("acknowledged", "failed", "gave_up", "unknown");

  private final Path file;
  private long offset;
  private String half = "";
  private List<String> header = List.of();
  private long ended;
  private long acknowledged;
  private Optional<Second> last = Optional.empty();
  private double startEpochSeconds = Double.NaN;

  /** Reads nothing yet. */
  ClientTail(Path file) {
    this.file = file;
  }

  /**
   * A second of the client, as the progress bar shows it.
   *
   * @param rows the number of rows that have ended since the start, however they ended
   */
  record Second(double seconds, long rows, long acknowledged, long rejected) {

    /** Returns what several clients did together, up to the latest of their seconds. */
    static Optional<Second> together(List<Second> clients) {
      return clients.stream()
          .reduce(
              (one, other) ->
                  new Second(
                      Math.max(one.seconds, other.seconds),
                      one.rows + other.rows,
                      one.acknowledged + other.acknowledged,
                      one.rejected + other.rejected));
    }

    /** Shows this as how far a trial has come. */
    void show(PlannedTrial trial, TrialWatcher watcher) {
      watcher.second(trial, seconds, rows, acknowledged, rejected);
    }
  }

  /** Returns the last whole row, if there is one yet. */
  Optional<Second> last() {
    try {
      readOn();
    } catch (IOException e) {
      // The file is not there yet, or cannot be read now: the next look shows it.
    }
    return last;
  }

  /** Returns whether the client has begun to count: then its header is there. */
  @Override
  public boolean hasBegun() {
    var unused = last();
    return !header.isEmpty();
  }

  /**
   * Returns the client's start on the wall clock, to which all its times refer; NaN before a whole
   * row.
   */
  @Override
  public double startEpochSeconds() {
    var unused = last();
    return startEpochSeconds;
  }

  /** Returns the rejections over the whole run by reason, in the order of the columns. */
  Map<String, Long> rejections() throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return Map.of();
    }
    var table = CsvTable.readUpToCut(file);
    var byReason = new LinkedHashMap<String, Long>();
    for (var column : table.columns()) {
      if (column.startsWith(REJECTIONS)) {
        byReason.put(column.substring(REJECTIONS.length()), total(table, column));
      }
    }
    return byReason;
  }

  private static long total(CsvTable table, String column) {
    var place = table.indexOf(column);
    return table.rows().stream().mapToLong(row -> Math.round(row[place])).sum();
  }

  /** Returns the number of rows that have been acknowledged since the start. */
  long acknowledged() throws IOException {
    readOn();
    return acknowledged;
  }

  /** Returns when the client ended, in seconds since its start. */
  double endSeconds() throws IOException {
    readOn();
    return last.map(Second::seconds).orElse(0.0);
  }

  private void readOn() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    // Behind the last line break there may be half a line.
    var text = half + new String(newBytes(), StandardCharsets.US_ASCII);
    var whole = text.lastIndexOf('\n') + 1;
    half = text.substring(whole);
    text.substring(0, whole).lines().forEach(this::line);
  }

  private byte[] newBytes() throws IOException {
    try (var channel = FileChannel.open(file)) {
      var bytes = ByteBuffer.allocate(Math.toIntExact(channel.size() - offset));
      channel.position(offset);
      var read = Channels.newInputStream(channel).readNBytes(bytes.capacity());
      offset += read.length;
      return read;
    }
  }

  private void line(String line) {
    if (header.isEmpty()) {
      header = columns(line);
      return;
    }
    var cells = columns(line);
    var rejected = 0L;
    for (var i = 0; i < header.size(); i++) {
      if (header.get(i).startsWith(REJECTIONS)) {
        rejected += Long.parseLong(cells.get(i));
      }
    }
    ended += ENDED.stream().mapToLong(outcome -> count(cells, outcome)).sum();
    acknowledged += count(cells, "acknowledged");
    var seconds = Double.parseDouble(cells.get(header.indexOf("t_s")));
    last = Optional.of(new Second(seconds, ended, count(cells, "acknowledged"), rejected));
    if (Double.isNaN(startEpochSeconds)) {
      startEpochSeconds = Double.parseDouble(cells.get(header.indexOf("epoch_s"))) - seconds;
    }
  }

  /**
   * Returns the cell under that name; 0 where there is no such column, though all of this project's
   * clients have them.
   */
  private long count(List<String> cells, String column) {
    var index = header.indexOf(column);
    return index < 0 ? 0 : Long.parseLong(cells.get(index));
  }

  private static List<String> columns(String line) {
    return List.of(line.split(",", -1));
  }
}

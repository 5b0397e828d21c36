package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The client's timeline while it is being written, for whoever watches. */
record ClientTail(Path file) {
  private static final String REJECTIONS = "rejections_";
  private static final List<String> ENDED = List.of("acknowledged", "failed", "gave_up", "unknown");

  /**
   * A second of the client: what the progress bar shows.
   *
   * @param rows that have ended since the start, however they ended
   */
  record Second(double seconds, long rows, long acknowledged, long rejected) {}

  /** The last whole row, if there is one yet. */
  Optional<Second> last() {
    try {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      var text = Files.readString(file);
      // Behind the last line break there may be half a line.
      var lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
      return lines.size() < 2 ? Optional.empty() : Optional.of(parse(lines));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Rejections over the whole run by reason, in the order of the columns. */
  Map<String, Long> rejections() throws IOException {
    var lines = Files.readAllLines(file);
    var header = columns(lines.get(0));
    var byReason = new LinkedHashMap<String, Long>();
    for (int i = 0; i < header.size(); i++) {
      if (header.get(i).startsWith(REJECTIONS)) {
        byReason.put(header.get(i).substring(REJECTIONS.length()), total(lines, i));
      }
    }
    return byReason;
  }

  private static long total(List<String> lines, int column) {
    return lines.stream()
        .skip(1)
        .mapToLong(line -> Long.parseLong(columns(line).get(column)))
        .sum();
  }

  /** When the client ended, in seconds since its start. */
  double endSeconds() throws IOException {
    var lines = Files.readAllLines(file);
    return parse(lines).seconds();
  }

  private static Second parse(List<String> lines) {
    var header = columns(lines.get(0));
    var cells = columns(lines.get(lines.size() - 1));
    var rejected = 0L;
    for (var i = 0; i < header.size(); i++) {
      if (header.get(i).startsWith(REJECTIONS)) {
        rejected += Long.parseLong(cells.get(i));
      }
    }
    return new Second(
        Double.parseDouble(cells.get(header.indexOf("t_s"))),
        ENDED.stream()
            .filter(header::contains)
            .mapToLong(outcome -> total(lines, header.indexOf(outcome)))
            .sum(),
        Long.parseLong(cells.get(header.indexOf("acknowledged"))),
        rejected);
  }

  private static List<String> columns(String line) {
    return List.of(line.split(",", -1));
  }
}

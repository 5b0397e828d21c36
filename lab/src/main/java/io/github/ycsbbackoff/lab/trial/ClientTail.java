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

  /** A second of the client: what the progress bar shows. */
  record Second(double seconds, long acknowledged, long rejected) {}

  /** The last whole row, if there is one yet. */
  Optional<Second> last() {
    try {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      var text = Files.readString(file);
      // Behind the last line break there may be half a line.
      var lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
      return lines.size() < 2
          ? Optional.empty()
          : Optional.of(parse(columns(lines.get(0)), columns(lines.get(lines.size() - 1))));
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

  private static Second parse(List<String> header, List<String> cells) {
    var rejected = 0L;
    for (var i = 0; i < header.size(); i++) {
      if (header.get(i).startsWith(REJECTIONS)) {
        rejected += Long.parseLong(cells.get(i));
      }
    }
    return new Second(
        Double.parseDouble(cells.get(header.indexOf("t_s"))),
        Long.parseLong(cells.get(header.indexOf("acknowledged"))),
        rejected);
  }

  private static List<String> columns(String line) {
    return List.of(line.split(",", -1));
  }
}

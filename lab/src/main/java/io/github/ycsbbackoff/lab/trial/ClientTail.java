package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The client's timeline while it is being written, for whoever watches. */
record ClientTail(Path file) {

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

  /** Rejections of one reason over the whole run. */
  long total(String column) throws IOException {
    var lines = Files.readAllLines(file);
    var index = columns(lines.get(0)).indexOf(column);
    return lines.stream().skip(1).mapToLong(line -> Long.parseLong(columns(line).get(index))).sum();
  }

  private static Second parse(List<String> header, List<String> cells) {
    var rejected = 0L;
    for (var i = 0; i < header.size(); i++) {
      if (header.get(i).startsWith("rejections_")) {
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

package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The reader of one file that {@link History} wrote. */
final class HistoryReader {

  private static final int CELLS = HistoryText.HEADER.split(",").length;
  private static final String EARLIER_HEADER = "outcome,operation,table,key";

  private final Path file;
  private final Histories histories;
  private final List<String> notes = new ArrayList<>();
  private int number;
  private List<String> workloadFields = List.of();

  private HistoryReader(Path file, Histories histories) {
    this.file = file;
    this.histories = histories;
  }

  /**
   * Adds the file to {@code histories}.
   *
   * @return remarks on the file, in lines
   * @throws SettingException that names file and line, if the file is no history, or broken
   */
  static List<String> read(Path file, Histories histories) throws IOException {
    var reader = new HistoryReader(file, histories);
    try (var lines = Files.newBufferedReader(file)) {
      reader.read(lines);
    } catch (java.nio.charset.CharacterCodingException e) {
      throw new SettingException(
          file
              + " line "
              + reader.number
              + " or later: is not text; give a file that "
              + History.FILE
              + " wrote");
    }
    return reader.notes;
  }

  private void read(BufferedReader lines) throws IOException {
    header(lines.readLine());
    number = 1;
    var line = lines.readLine();
    while (line != null) {
      number++;
      var next = lines.readLine();
      var isCut = next == null && !endsWithLineBreak();
      if (isCut) {
        notes.add(
            file
                + " line "
                + number
                + ": is cut off, as of a process that was killed; read up to it");
        return;
      }
      line(line.split(",", -1));
      line = next;
    }
  }

  private void header(String line) {
    number = 1;
    if (EARLIER_HEADER.equals(line)) {
      throw broken(
          "is of an earlier version, which noted neither beginnings nor values; run again with"
              + " this version");
    }
    if (!HistoryText.HEADER.equals(line)) {
      throw broken(
          "does not begin with "
              + HistoryText.HEADER
              + "; give a file that "
              + History.FILE
              + " wrote");
    }
  }

  private boolean endsWithLineBreak() throws IOException {
    try (var bytes = Files.newByteChannel(file)) {
      var last = java.nio.ByteBuffer.allocate(1);
      return bytes.position(bytes.size() - 1).read(last) == 1 && last.get(0) == '\n';
    }
  }

  private void line(String[] cells) {
    if (cells.length != CELLS) {
      throw wrong("has " + cells.length + " cells, not " + CELLS);
    }
    switch (cells[1]) {
      case "start" -> start(cells);
      case "begin" -> begin(cells);
      case "end" -> end(cells);
      case "read" -> seen(cells);
      default -> throw wrong("unknown event " + cells[1]);
    }
  }

  private void start(String[] cells) {
    workloadFields = fields(cells[10]);
    histories.addWriter(integer(cells[7]), file);
  }

  private void begin(String[] cells) {
    var kind = kind(cells[4]);
    var writer = writer(cells[7]);
    var sequence = integer(cells[9]);
    if (histories.isBegun(writer, sequence)) {
      throw wrong("write " + sequence + " began before");
    }
    histories.begin(
        micros(cells[0]),
        row(cells),
        histories.fieldSets().of(fields(cells[10])),
        kind == OperationKind.DELETE,
        writer,
        integer(cells[8]),
        sequence);
  }

  private void end(String[] cells) {
    var outcome =
        Arrays.stream(Outcome.values())
            .filter(each -> each.tag().equals(cells[3]))
            .findFirst()
            .orElseThrow(() -> wrong("unknown outcome " + cells[3]));
    var sequence = integer(cells[9]);
    if (!histories.end(
        micros(cells[0]), writer(cells[7]), sequence, outcome, cells[11].equals("true"))) {
      throw wrong("write " + sequence + " did not begin, or ended before");
    }
  }

  private void seen(String[] cells) {
    var fields = fields(cells[10]);
    var seen = Arrays.stream(cells[12].split(" ", -1)).mapToLong(this::stamp).toArray();
    if (seen.length != 1 && seen.length != fields.size()) {
      throw wrong("has " + seen.length + " values of " + fields.size() + " fields");
    }
    histories
        .reads()
        .add(
            micros(cells[2]), micros(cells[0]), row(cells), histories.fieldSets().of(fields), seen);
  }

  private long stamp(String text) {
    if (text.equals(HistoryText.ABSENT)) {
      return ReadColumns.ABSENT;
    }
    if (text.startsWith("?")) {
      return Stamp.NONE;
    }
    var stamp = Stamp.read(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    if (stamp == Stamp.NONE || text.length() != Stamp.BYTES) {
      throw wrong("unknown value " + text);
    }
    return stamp;
  }

  private int row(String[] cells) {
    return histories.row(HistoryText.decoded(cells[5]), HistoryText.decoded(cells[6]));
  }

  private List<String> fields(String cell) {
    if (cell.equals(HistoryText.ALL_FIELDS)) {
      return workloadFields;
    }
    return cell.isEmpty()
        ? List.of()
        : Arrays.stream(cell.split(" ", -1)).map(HistoryText::decoded).toList();
  }

  private OperationKind kind(String tag) {
    return Optional.of(tag)
        .flatMap(
            text ->
                Arrays.stream(OperationKind.values())
                    .filter(each -> each.tag().equals(text))
                    .findFirst())
        .orElseThrow(() -> wrong("unknown operation " + tag));
  }

  private int writer(String cell) {
    var writer = integer(cell);
    if (!histories.isWriter(writer)) {
      throw wrong("no line before says that writer " + writer + " started");
    }
    return writer;
  }

  private int integer(String cell) {
    return Math.toIntExact(number(cell, Integer.MAX_VALUE));
  }

  private long micros(String cell) {
    return number(cell, Long.MAX_VALUE);
  }

  private long number(String cell, long most) {
    try {
      var value = Long.parseLong(cell);
      if (value >= 0 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The error is thrown below.
    }
    throw wrong("'" + cell + "' is not a number of the kind that is here");
  }

  private SettingException wrong(String problem) {
    return broken(problem + "; give a file that " + History.FILE + " wrote, unchanged");
  }

  private SettingException broken(String problem) {
    return new SettingException(file + " line " + number + ": " + problem);
  }
}

package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.ResultStream;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The history of this process: what it did to its rows, and when, in the file that {@code
 * verify.ledger} names. The beginning of a write is in the file before the write can be sent, so
 * that a process that is killed leaves no write that its history does not contain; how the write
 * ended is noted afterwards.
 *
 * <p>Times are microseconds since the epoch. They never go back within the process, and those of
 * two processes compare as well as the clock of their machine does.
 */
public final class History implements AutoCloseable {

  /** The property that names the file. */
  public static final String FILE = "verify.ledger";

  /** The property that asks for reads to be noted too. */
  public static final String READS = "verify.reads";

  private static final int FLUSH_AT_BYTES = 1 << 16;

  /** The most writes of one process: 30 bits are enough for a day at 12,000 writes a second. */
  private static final int MOST_WRITES = 1 << Stamp.SEQUENCE_BITS;

  private final WallClock clock = WallClock.ofMachine();
  private final Set<String> workloadFields;
  private final boolean notesReads;
  private final int writer = new SecureRandom().nextInt(1 << Stamp.WRITER_BITS);
  private final AtomicInteger sequence = new AtomicInteger();
  private final AtomicInteger threads = new AtomicInteger();
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream(2 * FLUSH_AT_BYTES);

  private final ResultStream out;

  /** Creates the history that the properties ask for; empty if they ask for none. */
  public static Optional<History> from(Settings settings, WriteProblems problems) {
    var file = settings.text(FILE).map(Path::of);
    var reads = settings.flag(READS, false);
    if (file.isEmpty()) {
      if (reads) {
        throw new SettingException(
            READS, "true", "notes reads into a history", "give " + FILE + "=FILE too");
      }
      return Optional.empty();
    }
    StampedWorkload.check(settings, file.get());
    return Optional.of(new History(file.get(), StampedWorkload.fields(settings), reads, problems));
  }

  /**
   * Creates {@code file}, or empties it.
   *
   * @param workloadFields the names of the fields that a whole row has
   * @throws SettingException if the file cannot be written
   */
  public History(
      Path file, List<String> workloadFields, boolean notesReads, WriteProblems problems) {
    this.workloadFields = Set.copyOf(workloadFields);
    this.notesReads = notesReads;
    this.out = new ResultStream(FILE, file, problems);
    append(HistoryText.HEADER + "\n", false);
    var start = line("start").append(",,,,,,").append(writer).append(",,,");
    append(start.append(list(workloadFields)).append(",,\n"), true);
  }

  /** Returns whether reads are to be noted. */
  public boolean notesReads() {
    return notesReads;
  }

  /** Returns the number of one more thread that writes. */
  public int nextThread() {
    return threads.getAndIncrement();
  }

  /**
   * Returns the number of the next write.
   *
   * @throws IllegalArgumentException if there are no numbers left
   */
  public int nextSequence() {
    var next = sequence.getAndIncrement();
    if (next < 0 || next >= MOST_WRITES) {
      throw new IllegalArgumentException(
          FILE + ": one process can stamp " + MOST_WRITES + " writes; start another");
    }
    return next;
  }

  /** Puts the number of a write of this process into the first bytes of {@code value}. */
  public void stamp(int number, byte[] value) {
    Stamp.write(Stamp.of(writer, number), value);
  }

  /**
   * Notes that a write begins; must be called before the write can be sent.
   *
   * @param thread the {@link #nextThread} that asks for the write; a thread's writes of one row are
   *     carried out in the order of their numbers
   * @param fields the fields that the write sets; none for a delete
   */
  public void begin(
      OperationKind kind,
      String table,
      String key,
      int thread,
      int number,
      Collection<String> fields) {
    var line = line("begin").append(",,");
    what(line, kind, table, key)
        .append(',')
        .append(writer)
        .append(',')
        .append(thread)
        .append(',')
        .append(number);
    line.append(',').append(set(fields)).append(",,\n");
    append(line, true);
  }

  /**
   * Notes how a write ended; must be called when that is known.
   *
   * @param echo whether the write was acknowledged, and an earlier attempt may still be carried out
   */
  public void end(
      Outcome outcome, OperationKind kind, String table, String key, int number, boolean echo) {
    var line = line("end").append(",,").append(outcome.tag());
    what(line, kind, table, key).append(',').append(writer).append(",,").append(number);
    line.append(",,").append(echo ? "true" : "").append(",\n");
    append(line, false);
  }

  /**
   * Notes what a read saw.
   *
   * @param beganNanos {@link System#nanoTime} before the read was sent
   * @param fields the fields that were asked for; null for all
   * @param row the fields that were found; empty if there is no such row
   */
  public void read(
      long beganNanos,
      String table,
      String key,
      Collection<String> fields,
      Map<String, byte[]> row) {
    var wanted =
        fields == null && workloadFields.containsAll(row.keySet()) ? workloadFields : fields;
    var asked = wanted == null ? row.keySet() : wanted;
    var line = line("read").append(',').append(clock.micros(beganNanos)).append(',');
    what(line, OperationKind.READ, table, key).append(",,,,");
    Function<String, String> seen =
        field -> row.containsKey(field) ? HistoryText.seen(row.get(field)) : HistoryText.ABSENT;
    var values = asked.stream().map(seen).collect(Collectors.toSet());
    if (values.size() == 1) {
      line.append(set(asked)).append(",,").append(values.iterator().next());
    } else {
      line.append(list(asked)).append(",,");
      line.append(asked.stream().map(seen).collect(Collectors.joining(" ")));
    }
    append(line.append('\n'), false);
  }

  /** Writes out what is still in memory. */
  public void flush() {
    append("", true);
  }

  @Override
  public void close() {
    flush();
    out.close();
  }

  private StringBuilder line(String event) {
    return new StringBuilder(192).append(clock.micros(System.nanoTime())).append(',').append(event);
  }

  private static StringBuilder what(
      StringBuilder line, OperationKind kind, String table, String key) {
    return line.append(',')
        .append(kind.tag())
        .append(',')
        .append(HistoryText.encoded(table))
        .append(',')
        .append(HistoryText.encoded(key));
  }

  private String set(Collection<String> fields) {
    return !fields.isEmpty()
            && fields.size() == workloadFields.size()
            && workloadFields.containsAll(fields)
        ? HistoryText.ALL_FIELDS
        : list(fields);
  }

  private static String list(Collection<String> fields) {
    return fields.stream().map(HistoryText::encoded).collect(Collectors.joining(" "));
  }

  private void append(CharSequence text, boolean atOnce) {
    var bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    synchronized (unwritten) {
      unwritten.writeBytes(bytes);
      if (atOnce || unwritten.size() >= FLUSH_AT_BYTES) {
        out.write(unwritten.toByteArray(), 0, unwritten.size());
        unwritten.reset();
      }
    }
  }
}

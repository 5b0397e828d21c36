package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedLatenciesTest {

  private static final long START_MILLIS = 1_790_000_000_000L;
  private static final int CLIENTS = 8;
  private static final int SECONDS = 5;
  private static final List<String> TAGS = List.of("INSERT", "INSERT-GAVE_UP", "READ");

  @TempDir Path folder;

  /** One recorder gets every value that any client gets. */
  private final Map<String, Histogram> single = new TreeMap<>();

  @Test
  void theMergedHistogramsEqualThoseOfASingleRecorderOfAllValues() throws IOException {
    var logs = new ArrayList<MergedLatencies.Log>();
    for (var client = 0; client < CLIENTS; client++) {
      logs.add(new MergedLatencies.Log(client, record(client, 0), 0));
    }

    var merged = MergedLatencies.write(logs, START_MILLIS / 1e3, folder.resolve("all.hlog"));

    assertThat(read(folder.resolve("all.hlog"))).isEqualTo(single).hasSize(SECONDS * TAGS.size());
    assertThat(merged.cutOff()).isEmpty();
    var acknowledged = new Histogram(3);
    acknowledged.add(single.get("0 INSERT"));
    acknowledged.add(single.get("0 READ"));
    assertThat(merged.millis(0, "latency_p99_ms"))
        .isEqualTo(acknowledged.getValueAtPercentile(99) / 1e6);
    assertThat(merged.millis(0, "latency_mean_ms")).isEqualTo(acknowledged.getMean() / 1e6);
    assertThat(merged.millis(SECONDS, "latency_p99_ms")).isNaN();
  }

  @Test
  void aClockThatIsAheadIsSetBack() throws IOException {
    var logs =
        List.of(
            new MergedLatencies.Log(0, record(0, 0), 0),
            new MergedLatencies.Log(1, record(1, 7_000), 7));

    MergedLatencies.write(logs, START_MILLIS / 1e3, folder.resolve("all.hlog"));

    assertThat(read(folder.resolve("all.hlog"))).isEqualTo(single);
  }

  @Test
  void aLogThatIsCutOffIsReadUpToThereAndNamed() throws IOException {
    var whole = record(0, 0);
    var cut = record(1, 0);
    var text = Files.readString(cut);
    Files.writeString(cut, text.substring(0, text.length() - 30));

    var merged =
        MergedLatencies.write(
            List.of(new MergedLatencies.Log(0, whole, 0), new MergedLatencies.Log(1, cut, 0)),
            START_MILLIS / 1e3,
            folder.resolve("all.hlog"));

    assertThat(merged.cutOff()).containsExactly(1);
    var read = read(folder.resolve("all.hlog"));
    assertThat(read).containsEntry("0 INSERT", single.get("0 INSERT"));
    assertThat(read).hasSize(SECONDS * TAGS.size());
  }

  /** Writes the log of one client, whose clock is ahead by so much. */
  private Path record(int client, long aheadMillis) throws IOException {
    var random = new Random(client);
    var file = folder.resolve(client + ".hlog");
    try (var out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      var log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputStartTime(START_MILLIS + aheadMillis);
      log.setBaseTime(START_MILLIS + aheadMillis);
      log.outputLegend();
      for (var second = 0; second < SECONDS; second++) {
        for (var tag : TAGS) {
          var histogram = new Histogram(3);
          var all = single.computeIfAbsent(second + " " + tag, any -> new Histogram(3));
          for (var i = 0; i < 100; i++) {
            var nanos = 1_000 + (long) (random.nextDouble() * random.nextDouble() * 3e9);
            histogram.recordValue(nanos);
            all.recordValue(nanos);
          }
          histogram.setTag(tag);
          // A tick seldom comes just in time.
          histogram.setStartTimeStamp(START_MILLIS + aheadMillis + second * 1000L + client);
          histogram.setEndTimeStamp(START_MILLIS + aheadMillis + second * 1000L + 1000 + client);
          log.outputIntervalHistogram(histogram);
        }
      }
    }
    return file;
  }

  private static Map<String, Histogram> read(Path file) throws IOException {
    var read = new TreeMap<String, Histogram>();
    try (var log = new HistogramLogReader(file.toFile())) {
      EncodableHistogram each;
      while ((each = log.nextIntervalHistogram()) != null) {
        var second = (each.getStartTimeStamp() - START_MILLIS) / 1000;
        read.put(second + " " + each.getTag(), (Histogram) each);
      }
    }
    return read;
  }
}

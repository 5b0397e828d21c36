package io.github.ycsbbackoff.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the files that say what happened second by second. */
@Timeout(30)
class TimelineTest {

  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "memory");

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final WriteProblems problems = new WriteProblems(new PrintStream(said, true, UTF_8));

  @TempDir Path folder;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "test", "fixed");

  @Test
  void headerNamesEveryColumn() throws IOException {
    new Timeline(meters, Optional.of(csv()), Optional.empty(), problems).close();
    assertThat(Files.readAllLines(csv()).get(0))
        .isEqualTo(
            "t_s,epoch_s,acknowledged,failed,gave_up,unknown,attempts,rejections_server_too_busy,"
                + "rejections_throttled,rejections_conflict,rejections_unavailable,"
                + "rejections_timeout,backoffs,backoff_s,in_flight,backing_off,latency_mean_ms,"
                + "latency_p50_ms,latency_p99_ms,latency_p999_ms,latency_max_ms,"
                + "operations,refused_budget,refused_breaker,refused_throttle,refused_limit,"
                + "admission_s,budget,limit,admission,late_answers");
  }

  @Test
  void aRunShorterThanASecondIsOneRow() throws IOException {
    var timeline = new Timeline(meters, Optional.of(csv()), Optional.empty(), problems);
    meters.showBudget(() -> 7.5);
    meters.showLimit(() -> 13);
    meters.showAdmission(() -> 0.5);
    meters.inThisThread(OperationKind.INSERT).operationStarted();
    meters.inThisThread(OperationKind.INSERT).attemptStarted();
    meters.rejected(OperationKind.INSERT, BUSY);
    meters.answeredLate(OperationKind.INSERT);
    meters.refusedHere(OperationKind.INSERT, LocalRefusal.BUDGET);
    meters.refusedHere(OperationKind.INSERT, LocalRefusal.BUDGET);
    meters.refusedHere(OperationKind.INSERT, LocalRefusal.THROTTLE);
    meters.refusedHere(OperationKind.INSERT, LocalRefusal.LIMIT);
    meters.admissionWaited(OperationKind.INSERT, 125_000_000);
    meters.backoffStarted();
    meters.backoffEnded(OperationKind.INSERT, BUSY.reason(), 250_000_000);
    meters.inThisThread(OperationKind.INSERT).attemptEnded();
    meters.of(OperationKind.INSERT).acknowledged(3_000_000);
    end(OperationKind.UPDATE, Outcome.FAILED, 2);
    end(OperationKind.UPDATE, Outcome.GAVE_UP, 4);
    end(OperationKind.UPDATE, Outcome.UNKNOWN, 3);
    timeline.close();
    var row = rows().get(0);
    assertThat(rows()).hasSize(1);
    assertThat(row.subList(2, 16))
        .containsExactly("1", "2", "4", "3", "1", "1", "0", "0", "0", "0", "1", "0.250", "0", "0");
    assertThat(Double.parseDouble(row.get(20))).isBetween(2.99, 3.01);
    assertThat(row.subList(21, 31))
        .containsExactly("1", "2", "0", "1", "1", "0.125", "7.500", "13.000", "0.500", "1");
  }

  @Test
  void anIntervalWithoutRowsHasNoLatencies() throws IOException {
    new Timeline(meters, Optional.of(csv()), Optional.empty(), problems).close();
    assertThat(rows().get(0).subList(16, 21)).containsOnly("");
    assertThat(rows().get(0).subList(27, 30))
        .as("no budget, no limit, no admission")
        .containsOnly("");
  }

  @Test
  void ticksThatAStarvedMachineDeliversTogetherAreOneRowAndTheLastIsStillLater()
      throws IOException {
    var nanos = new AtomicLong();
    var timeline = new Timeline(meters, Optional.of(csv()), Optional.empty(), problems, nanos::get);
    nanos.set(3_000_000_000L);
    timeline.tick();
    timeline.tick();
    nanos.addAndGet(300_000);
    timeline.tick();
    meters.of(OperationKind.INSERT).acknowledged(1_000);
    timeline.close();
    assertThat(rows()).extracting(row -> row.get(0)).containsExactly("3.000", "3.001");
    assertThat(rows()).extracting(row -> row.get(2)).containsExactly("0", "1");
  }

  @Test
  void rowsAddUpToTheTotalsAndTheLastIsWhatIsLeft() throws IOException {
    var timeline = new Timeline(meters, Optional.of(csv()), Optional.empty(), problems);
    do {
      meters.of(OperationKind.INSERT).acknowledged(1_000);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    } while (rows().size() < 2);
    end(OperationKind.INSERT, Outcome.FAILED, 7);
    timeline.close();
    var rows = rows();
    assertThat(rows.stream().mapToLong(row -> Long.parseLong(row.get(2))).sum())
        .isEqualTo(meters.totals().acknowledged());
    assertThat(rows.get(rows.size() - 1).get(3)).isEqualTo("7");
    assertThat(rows).extracting(row -> Double.parseDouble(row.get(0))).isSorted();
  }

  @Test
  void whatWasCountedBeforeItBeganIsNotInIt() throws IOException {
    meters.of(OperationKind.INSERT).acknowledged(1);
    new Timeline(meters, Optional.of(csv()), Optional.empty(), problems).close();
    assertThat(rows().get(0).get(2)).isEqualTo("0");
  }

  @Test
  void latencyLogIsReadByHdrHistogramWithTheOperationAsTag() throws IOException {
    var log = folder.resolve("latency.hlog");
    var timeline = new Timeline(meters, Optional.empty(), Optional.of(log), problems);
    meters.of(OperationKind.INSERT).acknowledged(5_000_000);
    meters.of(OperationKind.INSERT).acknowledged(7_000_000);
    meters.of(OperationKind.READ).acknowledged(1_000_000);
    timeline.close();
    var read = new ArrayList<Histogram>();
    try (var reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        read.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    assertThat(read).extracting(Histogram::getTag).containsExactlyInAnyOrder("INSERT", "READ");
    var inserts = read.stream().filter(each -> each.getTag().equals("INSERT")).findFirst().get();
    assertThat(inserts.getTotalCount()).isEqualTo(2);
    assertThat(inserts.getMaxValueAsDouble()).isBetween(6.99e6, 7.01e6);
  }

  @Test
  void latencyLogTellsOperationsThatWereNotAcknowledgedApartByTheirOutcome() throws IOException {
    var log = folder.resolve("latency.hlog");
    var timeline = new Timeline(meters, Optional.empty(), Optional.of(log), problems);
    meters.of(OperationKind.INSERT).acknowledged(5_000_000);
    meters.of(OperationKind.INSERT).ended(Outcome.GAVE_UP, 9_000_000);
    meters.of(OperationKind.INSERT).ended(Outcome.UNKNOWN, 30_000_000);
    timeline.close();
    var read = new TreeMap<String, Double>();
    try (var reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        var each = (Histogram) reader.nextIntervalHistogram();
        read.put(each.getTag(), each.getMaxValueAsDouble());
      }
    }
    assertThat(read).containsOnlyKeys("INSERT", "INSERT-GAVE_UP", "INSERT-UNKNOWN");
    assertThat(read.get("INSERT-GAVE_UP")).isBetween(8.99e6, 9.01e6);
    assertThat(read.get("INSERT-UNKNOWN")).isBetween(29.9e6, 30.1e6);
  }

  @Test
  void aFileThatCannotBeWrittenIsOneLineThatNamesTheProperty() throws IOException {
    var underAFile = Files.createFile(folder.resolve("file")).resolve("x.csv");
    assertThatThrownBy(
            () -> new Timeline(meters, Optional.of(underAFile), Optional.empty(), problems))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("metrics.csv=" + underAFile + ": cannot be written")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(
            () -> new Timeline(meters, Optional.empty(), Optional.of(underAFile), problems))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("metrics.hlog=" + underAFile + ": cannot be written");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldOfOnceForEachFileAndTheRunGoesOn() {
    var full = Path.of("/dev/full");
    var timeline = new Timeline(meters, Optional.of(full), Optional.of(full), problems);
    assertThat(problems.any()).isTrue();
    meters.of(OperationKind.INSERT).acknowledged(1_000);
    timeline.close();
    assertThat(said.toString(UTF_8).lines())
        .hasSize(2)
        .allMatch(line -> line.contains("=/dev/full: cannot be written (No space left on device)"))
        .anyMatch(line -> line.startsWith("ycsb-backoff: metrics.csv="))
        .anyMatch(line -> line.startsWith("ycsb-backoff: metrics.hlog="));
  }

  @Test
  void filesThatCanBeWrittenAreNoProblem() {
    var log = folder.resolve("latency.hlog");
    new Timeline(meters, Optional.of(csv()), Optional.of(log), problems).close();
    assertThat(problems.any()).isFalse();
    assertThat(said.size()).isZero();
  }

  private void end(OperationKind kind, Outcome outcome, int rows) {
    for (var i = 0; i < rows; i++) {
      meters.of(kind).ended(outcome, 1_000);
    }
  }

  private Path csv() {
    return folder.resolve("client.csv");
  }

  private List<List<String>> rows() throws IOException {
    return Files.readAllLines(csv()).stream()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }
}

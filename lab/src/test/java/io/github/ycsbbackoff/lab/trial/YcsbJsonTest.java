package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report tells that YCSB wrote by its JSONArrayMeasurementsExporter. */
class YcsbJsonTest {

  private static final String INSERTS =
      """
      {"metric": "OVERALL", "measurement": "RunTime(ms)", "value": 20500},
      {"metric": "INSERT", "measurement": "Operations", "value": 980},
      {"metric": "INSERT", "measurement": "50thPercentileLatency(us)", "value": 900},
      {"metric": "INSERT", "measurement": "99thPercentileLatency(us)", "value": 4000},
      {"metric": "INSERT", "measurement": "99.9thPercentileLatency(us)", "value": 8000},
      {"metric": "INSERT", "measurement": "MaxLatency(us)", "value": 9000},
      {"metric": "INSERT", "measurement": "Return=OK", "value": 900},
      {"metric": "INSERT", "measurement": "Return=BATCHED_OK", "value": 80},
      {"metric": "INSERT", "measurement": "Return=ERROR", "value": 20},
      {"metric": "INSERT-FAILED", "measurement": "99thPercentileLatency(us)", "value": 1},
      {"metric": "CLEANUP", "measurement": "99thPercentileLatency(us)", "value": 7}
      """;

  @TempDir Path folder;

  @Test
  void everyRowThatYcsbCountsAsOkIsAcknowledged() throws IOException {
    var report = read(INSERTS);

    assertThat(report.seconds()).isEqualTo(20.5);
    assertThat(report.acknowledged()).isEqualTo(980);
    assertThat(report.metrics())
        .containsEntry("failed", 20.0)
        .containsEntry("unacknowledged_share", 0.02);
  }

  @Test
  void latenciesAreThoseOfTheAcknowledgedRows() throws IOException {
    assertThat(read(INSERTS).metrics())
        .containsEntry("latency_p50", 0.9)
        .containsEntry("latency_p99", 4.0)
        .containsEntry("latency_p999", 8.0)
        .containsEntry("latency_max", 9.0);
  }

  @Test
  void latenciesRunFromTheIntendedStartWhereYcsbHasThat() throws IOException {
    var intended =
        INSERTS.strip()
            + ", {\"metric\": \"Intended-INSERT\", \"measurement\": \"99thPercentileLatency(us)\","
            + " \"value\": 40000}";

    assertThat(read(intended).metrics())
        .containsEntry("latency_p99", 40.0)
        .containsEntry("latency_p50", 0.9);
  }

  @Test
  void percentilesOfTwoKindsOfOperationAreNotMadeIntoOne() throws IOException {
    var mixed =
        INSERTS.strip()
            + ", {\"metric\": \"READ\", \"measurement\": \"Return=OK\", \"value\": 100}";

    assertThat(read(mixed).acknowledged()).isEqualTo(1080);
    assertThat(read(mixed).metrics()).doesNotContainKey("latency_p99").containsKey("failed");
  }

  @Test
  void everyInsertHadAKeyHoweverItEnded() throws IOException {
    var file = folder.resolve("inserts.json");
    Files.writeString(
        file,
        "["
            + INSERTS.strip()
            + ", {\"metric\": \"READ\", \"measurement\": \"Return=OK\", \"value\": 100}]");

    assertThat(YcsbJson.inserts(file)).isEqualTo(900 + 80 + 20);
  }

  @Test
  void aRunWithoutOperationsHasNoShareOfAnything() throws IOException {
    var nothing = "{\"metric\": \"OVERALL\", \"measurement\": \"RunTime(ms)\", \"value\": 10}";

    assertThat(read(nothing).acknowledged()).isZero();
    assertThat(read(nothing).metrics()).containsOnlyKeys("failed");
  }

  private YcsbJson read(String rows) throws IOException {
    return YcsbJson.read(Files.writeString(folder.resolve("ycsb.json"), "[" + rows + "]"));
  }
}

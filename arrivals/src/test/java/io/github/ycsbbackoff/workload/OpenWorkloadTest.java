package io.github.ycsbbackoff.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.arrival.ArrivalTimes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Tests of the workload as YCSB's threads drive it. */
@Timeout(60)
class OpenWorkloadTest {

  @TempDir Path folder;

  @BeforeAll
  static void measureFromTheIntendedStart() {
    Measurements.setProperties(properties());
  }

  @Test
  void operationsAreMeasuredFromTheirArrival() throws Exception {
    var db = new NotedReads();
    runToItsEnd(workload("arrivals=constant", "arrivals.rate=1000", "operationcount=4"), db);

    assertThat(db.intended).hasSize(4);
    for (var i = 0; i < 4; i++) {
      assertThat(db.intended.get(i) - db.intended.get(0)).isEqualTo(i * 1_000_000L);
      assertThat(db.began.get(i)).isGreaterThanOrEqualTo(db.intended.get(i));
    }
  }

  @Test
  void aRunEndsWithItsLastPhase() throws Exception {
    var db = new NotedReads();
    runToItsEnd(workload("arrivals=constant", "arrivals.phases=20ms@1000 10ms@2000"), db);

    assertThat(db.intended).hasSize(40);
  }

  @Test
  void aThreadThatWaitsForAnArrivalEndsWhenTheRunIsToEnd() throws Exception {
    var workload = workload("arrivals=constant", "arrivals.rate=0.001");
    var thread = new Thread(() -> runToItsEnd(workload, new NotedReads()));
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait(); // It has a thousand seconds to wait for the second arrival.
    }
    workload.requestStop();

    thread.join(30_000);
    assertThat(thread.isAlive()).isFalse();
    workload.cleanup();
  }

  @Test
  void nothingArrivesOnceTheRunIsToEnd() throws Exception {
    var csv = folder.resolve("arrivals.csv");
    var workload = workload("arrivals=constant", "arrivals.rate=100000", "arrivals.csv=" + csv);
    var db = new NotedReads();
    assertThat(workload.doTransaction(db, null)).isTrue();
    workload.requestStop();
    var stoppedNanos = System.nanoTime();
    while (System.nanoTime() - stoppedNanos < 50_000_000) {
      Thread.onSpinWait(); // An operation goes on; 5,000 more would arrive.
    }
    workload.cleanup();

    var ranNanos = stoppedNanos - db.intended.get(0);
    var arrived = Long.parseLong(Files.readAllLines(csv).get(1).split(",", -1)[2]);
    assertThat(arrived).isBetween(1L, ranNanos / 10_000 + 1);
  }

  @Test
  void secondsThatAStarvedMachineDeliversTogetherAreOneRow() throws Exception {
    var csv = folder.resolve("arrivals.csv");
    var queue = new ArrivalQueue(() -> ArrivalTimes.NONE, 0);
    try (var timeline = new ArrivalTimeline(queue, Optional.of(csv))) {
      timeline.begin(new OpenWorkload.Beginning(System.nanoTime() - 3_000_000_000L, 0));
      timeline.tick();
      timeline.tick();
    }

    var rows = Files.readAllLines(csv);
    assertThat(rows).as("the header, the tick and the end").hasSize(3);
    assertThat(rows.get(1).split(",", -1)[0]).isNotEqualTo(rows.get(2).split(",", -1)[0]);
  }

  @Test
  void whatBecameOfArrivalsIsInTheReportAndInTheTimeline() throws Exception {
    var csv = folder.resolve("arrivals.csv");
    // All arrive at once: three wait for the one thread, and the rest finds the queue full.
    var trace = Files.writeString(folder.resolve("trace.csv"), "t_s\n" + "0\n".repeat(10));
    var workload =
        workload(
            "arrivals=trace", "arrivals.trace=" + trace, "arrivals.queue=3", "arrivals.csv=" + csv);
    var db = new NotedReads();
    runToItsEnd(workload, db);
    workload.cleanup();

    assertThat(db.intended).hasSize(3);
    assertThat(report())
        .contains("[ARRIVALS], Arrived, 10", "[ARRIVALS], Begun, 3", "[ARRIVALS], Dropped, 7")
        .contains("[ARRIVALS], NeverBegun, 0");
    var lines = Files.readAllLines(csv);
    assertThat(lines.get(0))
        .isEqualTo("t_s,epoch_s,arrived,begun,late,late_mean_ms,late_max_ms,dropped,waiting");
    assertThat(lines.get(1).split(",", -1)).hasSize(9).contains("10", "3", "7");
  }

  @Test
  void whatNobodyTriesAfterTheLastOperationStillWaits() throws Exception {
    var csv = folder.resolve("arrivals.csv");
    var trace = Files.writeString(folder.resolve("trace.csv"), "t_s\n" + "0\n".repeat(10));
    var workload =
        workload(
            "arrivals=trace", "arrivals.trace=" + trace, "operationcount=2", "arrivals.csv=" + csv);
    runToItsEnd(workload, new NotedReads());
    workload.cleanup();

    var row = Files.readAllLines(csv).get(1).split(",", -1);
    assertThat(List.of(row[2], row[3], row[7], row[8]))
        .as("arrived, begun, dropped, waiting")
        .containsExactly("10", "2", "0", "8");
  }

  @Test
  void theLoadPhaseIsYcsbsOwn() throws Exception {
    var workload = new OpenWorkload();
    var properties = properties();
    properties.setProperty("dotransactions", "false");
    workload.init(properties);

    assertThat(workload.doInsert(new NotedReads(), null)).isTrue();
  }

  private static OpenWorkload workload(String... settings) throws Exception {
    var properties = properties();
    for (var setting : settings) {
      var parts = setting.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    var workload = new OpenWorkload();
    workload.init(properties);
    return workload;
  }

  private static Properties properties() {
    var properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    properties.setProperty("recordcount", "10");
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("threadcount", "1");
    return properties;
  }

  private static void runToItsEnd(OpenWorkload workload, DB db) {
    while (!workload.isStopRequested() && workload.doTransaction(db, null)) {
      // The next arrival.
    }
  }

  private static String report() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var exporter = new TextMeasurementsExporter(bytes)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** A store that notes when each read should have begun, and when it did. */
  private static final class NotedReads extends DB {
    final List<Long> intended = new ArrayList<>();
    final List<Long> began = new ArrayList<>();

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      intended.add(Measurements.getMeasurements().getIntendedtartTimeNs());
      began.add(System.nanoTime());
      return Status.OK;
    }

    @Override
    @SuppressWarnings({"NonApiType", "JdkObsolete"}) // YCSB's signature requires these types.
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }
}

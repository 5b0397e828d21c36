package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.YcsbMeasurements;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Tests of the project's totals in YCSB's own report. */
class YcsbReportTest {

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "kudu", "fixed");
  private Measurements measurements;

  @BeforeEach
  void begin() throws ReflectiveOperationException {
    measurements = YcsbMeasurements.begin();
    assertThat(YcsbReport.add(meters)).isTrue();
    meters.inThisThread(OperationKind.INSERT).operationStarted();
    meters.inThisThread(OperationKind.INSERT).attemptStarted();
    meters.refusedHere(OperationKind.INSERT, LocalRefusal.BUDGET);
    meters.rejected(OperationKind.INSERT, new Rejection(RejectionReason.SERVER_TOO_BUSY, "memory"));
    meters.answeredLate(OperationKind.INSERT);
    meters.backoffStarted();
    meters.backoffEnded(OperationKind.INSERT, RejectionReason.SERVER_TOO_BUSY, 1_500_000);
    meters.of(OperationKind.INSERT).acknowledged(1_000);
    measurements.measure("INSERT", 1);
  }

  @Test
  void textHasASectionForEachKindOfOperationThatWasMet() throws Exception {
    assertThat(export(TextMeasurementsExporter::new).lines())
        .contains(
            "[BACKOFF-INSERT], Operations, 1",
            "[BACKOFF-INSERT], Attempts, 1",
            "[BACKOFF-INSERT], AttemptsPerOperation, 1.0",
            "[BACKOFF-INSERT], AcknowledgedRows, 1",
            "[BACKOFF-INSERT], FailedRows, 0",
            "[BACKOFF-INSERT], GaveUpRows, 0",
            "[BACKOFF-INSERT], Rejections, 1",
            "[BACKOFF-INSERT], Rejections(server_too_busy/memory), 1",
            "[BACKOFF-INSERT], LateAnswers, 1",
            "[BACKOFF-INSERT], LocalRefusals(budget), 1",
            "[BACKOFF-INSERT], Backoffs, 1",
            "[BACKOFF-INSERT], BackoffTime(ms), 1.5",
            "[INSERT], Operations, 1")
        .noneMatch(line -> line.startsWith("[BACKOFF-READ]") || line.startsWith("[BACKOFF]"));
  }

  @Test
  void aKindOfOperationThatHasRejectionsAloneHasASection() throws Exception {
    meters.rejected(OperationKind.SCAN, new Rejection(RejectionReason.SERVER_TOO_BUSY, "queue"));

    assertThat(export(TextMeasurementsExporter::new).lines())
        .contains("[BACKOFF-SCAN], Rejections, 1");
  }

  @Test
  void aKindOfOperationThatHasLocalRefusalsAloneHasASection() throws Exception {
    meters.refusedHere(OperationKind.MIXED, LocalRefusal.LIMIT);

    assertThat(export(TextMeasurementsExporter::new).lines())
        .contains("[BACKOFF-MIXED], LocalRefusals(limit), 1");
  }

  @Test
  void theLevelsOfThePoliciesThereAreHaveASectionOfTheirOwn() throws Exception {
    meters.showBudget(() -> 7.5);
    meters.showLimit(() -> 12);

    assertThat(export(TextMeasurementsExporter::new).lines())
        .contains("[BACKOFF], RetryBudget, 7.5", "[BACKOFF], InFlightLimit, 12.0")
        .noneMatch(line -> line.startsWith("[BACKOFF], Admission"));
  }

  @Test
  void jsonHasTheSame() throws Exception {
    assertThat(export(JSONArrayMeasurementsExporter::new).replaceAll("\\s", ""))
        .contains(
            "{\"metric\":\"BACKOFF-INSERT\",\"measurement\":\"AcknowledgedRows\",\"value\":1}");
  }

  @Test
  void statusLineOfARunningBenchmarkHasTheTotals() {
    assertThat(measurements.getSummary())
        .contains("[BACKOFF: acknowledged=1, rejections=1, backing off=0]");
  }

  private String export(Exporter kind) throws Exception {
    var out = new ByteArrayOutputStream();
    try (var exporter = kind.into(out)) {
      measurements.exportMeasurements(exporter);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private interface Exporter {
    MeasurementsExporter into(OutputStream out) throws IOException;
  }
}

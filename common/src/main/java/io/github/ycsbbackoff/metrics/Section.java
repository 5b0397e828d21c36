package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import java.io.IOException;
import java.util.Comparator;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** The section of YCSB's report that holds the totals of one kind of operation. */
record Section(String name, MeasurementsExporter exporter) {

  void write(Totals totals) throws IOException {
    count("Operations", totals.operations());
    count("Attempts", totals.attempts());
    count("AcknowledgedRows", totals.acknowledged());
    count("FailedRows", totals.failed());
    count("GaveUpRows", totals.gaveUp());
    count("UnknownRows", totals.unknown());
    count("Rejections", totals.rejected());
    var byCause = totals.rejections().entrySet().stream();
    var ordered = byCause.sorted(Comparator.comparing(e -> e.getKey().toString())).toList();
    for (var entry : ordered) {
      var cause = entry.getKey();
      count("Rejections(" + cause.reason().tag() + "/" + cause.cause() + ")", entry.getValue());
    }
    if (totals.lateAnswers() > 0) {
      count("LateAnswers", totals.lateAnswers());
    }
    for (var cause : LocalRefusal.values()) {
      if (totals.refusedHere(cause) > 0) {
        count("LocalRefusals(" + cause.tag() + ")", totals.refusedHere(cause));
      }
    }
    count("Backoffs", totals.backoffs());
    exporter.write(name, "BackoffTime(ms)", totals.backoffNanos() / 1e6);
    if (totals.admissionNanos() > 0) {
      exporter.write(name, "AdmissionWait(ms)", totals.admissionNanos() / 1e6);
    }
  }

  private void count(String measurement, long count) throws IOException {
    exporter.write(name, measurement, count);
  }
}

package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import java.io.IOException;
import java.util.Comparator;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** A section of YCSB's report: the totals of one kind of operation, or the levels of policies. */
record Section(String name, MeasurementsExporter exporter) {

  void write(Totals totals) throws IOException {
    count("Operations", totals.operations());
    count("Attempts", totals.attempts());
    if (totals.operations() > 0) {
      exporter.write(
          name, "AttemptsPerOperation", (double) totals.attempts() / totals.operations());
    }
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

  /** Writes a level; nothing where there is no such policy, and the level is not a number. */
  void level(String measurement, double level) throws IOException {
    if (!Double.isNaN(level)) {
      exporter.write(name, measurement, level);
    }
  }

  private void count(String measurement, long count) throws IOException {
    exporter.write(name, measurement, count);
  }
}

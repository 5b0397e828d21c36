package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ServerTimeline;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The charts over time: what each draws of a trial. */
public enum TimeChart {
  GOODPUT("Acknowledged rows", "rows/s") {
    @Override
    void draw(Trial trial, TimeSeries line) {
      each(trial, line, ClientSecond::goodput);
    }
  },
  P99("Latency p99 of each second", "ms") {
    @Override
    void draw(Trial trial, TimeSeries line) {
      each(trial, line, ClientSecond::p99Millis);
    }
  },
  REJECTIONS("Rejections", "1/s") {
    @Override
    void draw(Trial trial, TimeSeries line) {
      each(trial, line, second -> second.rejections() / second.seconds());
    }
  },
  BACKOFF("Backoff, all threads together", "s per second") {
    @Override
    void draw(Trial trial, TimeSeries line) {
      each(trial, line, second -> second.backoffSeconds() / second.seconds());
    }
  },
  MEMORY("Server memory", "MiB") {
    @Override
    void draw(Trial trial, TimeSeries line) {
      trial.server().ifPresent(server -> memory(server, line));
    }
  };

  private static final double BYTES_PER_MIB = 1 << 20;
  private final String title;
  private final String unit;

  TimeChart(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  abstract void draw(Trial trial, TimeSeries line);

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }

  public String unit() {
    return unit;
  }

  private static void each(Trial trial, TimeSeries line, ToDoubleFunction<ClientSecond> value) {
    for (var second : trial.client().seconds()) {
      line.add(second.middleSeconds(), value.applyAsDouble(second));
    }
  }

  private static void memory(ServerTimeline server, TimeSeries line) {
    for (var reading : server.column("memory_bytes")) {
      line.add(reading.seconds(), reading.value() / BYTES_PER_MIB);
    }
  }
}

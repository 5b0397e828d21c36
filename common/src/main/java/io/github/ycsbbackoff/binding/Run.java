package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.metrics.PrometheusEndpoint;
import io.github.ycsbbackoff.metrics.ThreadCounts;
import io.github.ycsbbackoff.metrics.Timeline;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.metrics.YcsbReport;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.verify.History;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Everything that all threads of one YCSB run share: the store's client, the meters and their
 * files.
 */
final class Run<S extends AutoCloseable> implements AutoCloseable {

  private static final String ADDRESS = "metrics.prometheus.address";

  /** The property of YCSB's CoreWorkload for the retries of an insert. */
  private static final String YCSBS_RETRIES = "core_workload_insertion_retry_limit";

  private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
  private final RunContext context;
  private final Optional<History> history;
  private final Timeline timeline;
  private final ThreadCounts threads;
  private final S store;

  /**
   * Opens everything, or nothing.
   *
   * @param name the name of the binding, with which its meters are tagged
   * @param problems collects the files that could not be written to their end
   */
  Run(String name, Settings settings, StoreOpener<S> opener, WriteProblems problems)
      throws Exception {
    IntendedStart.warning(settings)
        .ifPresent(words -> System.err.println("ycsb-backoff: " + words));
    try {
      refuseYcsbsRetries(settings);
      ResultFiles.requireUnlike(settings);
      var retry = opener.retry(settings);
      var start = RunStart.from(settings);
      var meters = new Meters(registry(settings), name, retry.policyName());
      history = History.from(settings, problems);
      history.ifPresent(toClose::push);
      var reaction = new Reaction(retry, meters);
      meters.showBudget(reaction::budgetLevel);
      meters.showLimit(reaction::limitLevel);
      meters.showAdmission(reaction::admissionLevel);
      context = new RunContext(settings, retry, meters, reaction, new Rows(meters, history));
      var csv = settings.text("metrics.csv").map(Path::of);
      var latencyLog = settings.text("metrics.hlog").map(Path::of);
      threads = new ThreadCounts(settings.text(ThreadCounts.FILE).map(Path::of), problems);
      toClose.push(threads);
      store = opened(opener);
      start.await(System.err);
      // The timeline is closed last, so that it contains what the store counts while it closes.
      timeline = new Timeline(meters, csv, latencyLog, problems);
      toClose.addLast(timeline);
      YcsbReport.add(meters);
    } catch (Exception | LinkageError e) {
      close();
      throw e;
    }
  }

  RunContext context() {
    return context;
  }

  /** Returns the counts of the operations that each thread has begun. */
  ThreadCounts threads() {
    return threads;
  }

  S store() {
    return store;
  }

  /**
   * Writes what was measured to the files when the process ends, while threads may still be at
   * work. Leaves the store open, because closing its clients would wait for those threads.
   */
  void processEnds() {
    timeline.close();
    threads.close();
    history.ifPresent(History::flush);
    ExitReport.print(context, System.err);
  }

  @Override
  public void close() {
    while (!toClose.isEmpty()) {
      closeQuietly(toClose.pop());
    }
  }

  private S opened(StoreOpener<S> opener) throws Exception {
    var opened = opener.open(context);
    toClose.push(opened);
    return opened;
  }

  /**
   * Refuses YCSB's own retry of an insert: it gives the values again that have been read to their
   * ends.
   */
  private static void refuseYcsbsRetries(Settings settings) {
    var retries = settings.string(YCSBS_RETRIES, "0");
    if (!retries.equals("0")) {
      throw new SettingException(
          YCSBS_RETRIES,
          retries,
          "would store rows with empty values",
          "leave it out; backoff.policy and backoff.timeout say how an insert is tried again");
    }
  }

  private MeterRegistry registry(Settings settings) {
    var port = settings.integer(PrometheusEndpoint.PORT, -1, 0, 65_535);
    var given = settings.text(ADDRESS);
    var address = given.orElse("127.0.0.1");
    if (port < 0) {
      if (given.isPresent()) {
        throw new SettingException(
            ADDRESS, address, "has no port", "give " + PrometheusEndpoint.PORT + " too");
      }
      return new SimpleMeterRegistry();
    }
    var registry = PrometheusEndpoint.registry();
    var endpoint = new PrometheusEndpoint(registry, resolve(address), port);
    toClose.push(endpoint);
    if (port == 0) {
      System.err.println(
          "ycsb-backoff: meters at http://" + address + ":" + endpoint.port() + "/metrics");
    }
    return registry;
  }

  private static InetAddress resolve(String address) {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new SettingException(
          ADDRESS, address, "unknown host", "give an address of this machine");
    }
  }

  private static void closeQuietly(AutoCloseable each) {
    try {
      each.close();
    } catch (Exception e) {
      System.err.println("ycsb-backoff: while closing: " + e.getMessage());
    }
  }
}

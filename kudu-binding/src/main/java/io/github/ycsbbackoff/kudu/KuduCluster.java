package io.github.ycsbbackoff.kudu;

import com.stumbleupon.async.Deferred;
import com.stumbleupon.async.TimeoutException;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.UnansweredAttempts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.KuduException;

/** The Kudu clients of one run, and the retrier that they share. */
final class KuduCluster implements AutoCloseable {

  private final KuduConfig config;
  private final AsyncRetrier retrier = new AsyncRetrier();
  private final Optional<UnansweredAttempts> unanswered;
  private final List<KuduTables> clients = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private Optional<Deadlines> deadlines = Optional.empty();

  private KuduCluster(KuduConfig config, AttemptTimeout attempts) {
    this.config = config;
    this.unanswered =
        attempts.isOn() ? Optional.of(UnansweredAttempts.start(attempts)) : Optional.empty();
  }

  /** Connects the clients, and creates or checks the table of the run. */
  static KuduCluster open(RunContext context) throws Exception {
    var timeoutNanos = context.retry().timeoutNanos();
    var config = KuduConfig.from(context.settings(), Duration.ofNanos(timeoutNanos));
    var attempts = AttemptTimeout.from(context.settings(), context.retry());
    context.rejectUnknownProperties("kudu.");
    var cluster = new KuduCluster(config, attempts);
    try {
      var factory =
          new KuduClients(config, context.reaction(), cluster.retrier, cluster.unanswered);
      for (var i = 0; i < config.clients(); i++) {
        cluster.connect(factory.create(), context);
      }
      if (factory.areHooked()) {
        cluster.deadlines = Optional.of(new Deadlines(config.operationTimeout().toNanos()));
      }
      return cluster;
    } catch (Exception | LinkageError e) {
      cluster.close();
      throw e;
    }
  }

  KuduConfig config() {
    return config;
  }

  /**
   * Returns what ends the writes of threads that wait for each write; empty where the client's own
   * timers have to end them.
   */
  Optional<Deadlines> deadlines() {
    return deadlines;
  }

  /** Returns the tables of one client for one more thread; the clients take turns. */
  KuduTables forOneThread() {
    return clients.get(Math.floorMod(next.getAndIncrement(), clients.size()));
  }

  /** Gives up the operations that still wait, then closes the clients. */
  @Override
  public void close() {
    retrier.close();
    unanswered.ifPresent(UnansweredAttempts::close);
    deadlines.ifPresent(Deadlines::close);
    for (var client : clients) {
      client.close();
    }
  }

  private void connect(AsyncKuduClient client, RunContext context) throws Exception {
    var tables = new KuduTables(client, config);
    clients.add(tables);
    var exists = answered(client.tableExists(config.table()), config);
    if (!exists) {
      context.permitCreation(config.table());
    }
    tables.prepare(exists);
  }

  /**
   * Returns the answer to the first request.
   *
   * @throws SettingException if none comes within {@code kudu.connect-timeout}, as from masters
   *     that are not there, or if the cluster refuses this client
   */
  static boolean answered(Deferred<Boolean> question, KuduConfig config) throws Exception {
    var timeout = config.connectTimeout();
    try {
      return question.join(Math.max(1, timeout.toMillis()));
    } catch (TimeoutException e) {
      throw unreachable(config);
    } catch (KuduException e) {
      var status = e.getStatus();
      if (status.isTimedOut() || status.isServiceUnavailable() || status.isNetworkError()) {
        throw unreachable(config);
      }
      throw new SettingException(
          "kudu.masters",
          config.masters(),
          "refuses this client (" + e.getMessage() + ")",
          "check the cluster's security settings");
    }
  }

  private static SettingException unreachable(KuduConfig config) {
    return new SettingException(
        "kudu.masters",
        config.masters(),
        "no answer within kudu.connect-timeout=" + config.connectTimeout().toMillis() + "ms",
        "check that the masters run there, and that the address is that of their RPC port");
  }
}

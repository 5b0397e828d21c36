package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The faults that are done to the server during a trial, as the experiment says, and noted in
 * faults.csv. Times count from the client's start as client.csv has it: a client takes seconds to
 * start its JVM and to connect.
 */
final class Faults implements AutoCloseable {

  private static final double LOOKS_EVERY_SECONDS = 0.02;
  private static final double MILLIS = 1e3;

  private final List<Fault> faults;
  private final double seconds;
  private final FaultTarget server;
  private final SampleFile out;
  private final ClientTail client;
  private final Background clock = new Background("faults");
  private volatile double begunEpochSeconds;
  private volatile RuntimeException failure;

  /**
   * Begins once the client has begun.
   *
   * @param seconds the length of the trial
   * @param client the client's timeline, which need not be there yet
   */
  Faults(List<Fault> faults, double seconds, FaultTarget server, Path client, Path file)
      throws IOException {
    this.faults = faults;
    this.seconds = seconds;
    this.server = server;
    this.client = new ClientTail(client);
    this.out = new SampleFile(file, List.of("role", "event"));
    clock.after(0, this::awaitClient);
  }

  /**
   * Waits for the header that the client writes when its time begins; its first row comes a second
   * later.
   */
  private void awaitClient() {
    if (!client.hasBegun()) {
      clock.after(LOOKS_EVERY_SECONDS, this::awaitClient);
      return;
    }
    begunEpochSeconds = now();
    for (var fault : faults) {
      fault.times(seconds).forEach(time -> schedule(fault, time));
    }
  }

  private void schedule(Fault fault, double at) {
    schedule(at, () -> fault.begin(server, this::note));
    if (Double.isFinite(fault.lasts())) {
      schedule(at + fault.lasts(), () -> fault.end(server, this::note));
    }
  }

  @Override
  public void close() {
    clock.close();
    out.close();
    if (failure != null) {
      throw failure;
    }
  }

  private void schedule(double atSeconds, Runnable action) {
    clock.after(
        atSeconds,
        () -> {
          try {
            action.run();
          } catch (RuntimeException e) {
            failure = e;
          }
        });
  }

  private void note(String role, String event) {
    var start = client.startEpochSeconds();
    var now = now();
    out.row(now - (Double.isNaN(start) ? begunEpochSeconds : start), now, List.of(role, event));
  }

  private static double now() {
    return System.currentTimeMillis() / MILLIS;
  }
}

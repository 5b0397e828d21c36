package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Does to the server, during a trial, what the experiment says, and notes it in faults.csv. */
final class Faults implements AutoCloseable {

  private final EmbeddedServer server;
  private final PrintWriter out;
  private final long startNanos = System.nanoTime();
  private final Background clock = new Background("faults");
  private volatile RuntimeException failure;

  Faults(List<Experiment.Fault> faults, double seconds, EmbeddedServer server, Path file)
      throws IOException {
    this.server = server;
    this.out = new PrintWriter(Files.newBufferedWriter(file));
    out.println("t_s,epoch_s,role,event");
    for (var fault : faults) {
      fault.times(seconds).forEach(time -> schedule(fault, time));
    }
  }

  private void schedule(Experiment.Fault fault, double at) {
    if (fault.disturb() != null) {
      schedule(at, () -> disturb(fault.disturb()));
    } else {
      schedule(at, () -> kill(fault.kill()));
      schedule(at + fault.restartAfter(), () -> restart(fault.kill()));
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

  private void schedule(double seconds, Runnable action) {
    clock.after(
        seconds,
        () -> {
          try {
            action.run();
          } catch (RuntimeException e) {
            failure = e;
          }
        });
  }

  private void kill(String role) {
    server.kill(role);
    note(role, "killed");
  }

  private void restart(String role) {
    note(role, "restarting");
    server.restart(role);
    note(role, "ready");
  }

  private void disturb(String disturbance) {
    note(server.name(), disturbance);
    note(server.name(), server.disturb(disturbance));
  }

  private void note(String role, String event) {
    out.printf(
        Locale.ROOT,
        "%.3f,%.3f,%s,%s%n",
        (System.nanoTime() - startNanos) / 1e9,
        System.currentTimeMillis() / 1e3,
        role,
        event);
    out.flush();
  }
}

package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Commands;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultLog;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The faults that are done to the server during a trial, as the experiment says, and noted in
 * faults.csv. Times count from the client's start as client.csv has it: a client takes seconds to
 * start its JVM and to connect. Where there are several clients, it is their common start. Whatever
 * has begun ends with the trial, for the next one finds the same server.
 */
final class Faults implements AutoCloseable {

  private static final double LOOKS_EVERY_SECONDS = 0.02;
  private static final double MILLIS = 1e3;

  private final List<Fault> faults;
  private final double seconds;
  private final FaultTarget server;
  private final SampleFile out;
  private final UserCommands commands;
  private final FaultLog log =
      new FaultLog() {
        @Override
        public void note(String role, String event) {
          Faults.this.note(role, event);
        }

        @Override
        public Commands commands() {
          return commands;
        }
      };
  private final TrialClock client;
  private final Background clock = new Background("faults");
  private final Deque<Fault> begun = new ArrayDeque<>();
  private final List<String> problems = new ArrayList<>();
  private volatile double begunEpochSeconds;
  private volatile RuntimeException failure;

  /**
   * Begins once the client has begun.
   *
   * @param seconds the length of the trial
   * @param client the clock of the trial, whose time need not have begun yet
   * @param file where it is noted what was done
   * @param output where what commands print is kept
   */
  Faults(
      List<Fault> faults,
      double seconds,
      FaultTarget server,
      TrialClock client,
      Path file,
      Path output)
      throws IOException {
    this.faults = faults;
    this.seconds = seconds;
    this.server = server;
    this.client = client;
    this.out = new SampleFile(file, List.of("role", "event"));
    this.commands = new UserCommands(faults, output);
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
    clock.after(at, () -> begin(fault));
    if (Double.isFinite(fault.lasts())) {
      clock.after(at + fault.lasts(), () -> end(fault));
    }
  }

  private synchronized void begin(Fault fault) {
    begun.push(fault);
    attempt(fault, () -> fault.begin(server, log));
  }

  private synchronized void end(Fault fault) {
    if (begun.remove(fault)) {
      attempt(fault, () -> fault.end(server, log));
    }
  }

  /** Does something that the server may fail to do: then the trial was not what it should be. */
  private void attempt(Fault fault, Runnable action) {
    try {
      action.run();
    } catch (ServerException e) {
      problems.add(Secrets.maskedText("faults: " + fault.message() + ": " + e.getMessage()));
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** Ends what has begun, the last first: the client may have ended before the fault should. */
  @Override
  public void close() {
    clock.close();
    endAll();
    commands.close();
    out.close();
    if (failure != null) {
      throw failure;
    }
  }

  private synchronized void endAll() {
    while (!begun.isEmpty()) {
      end(begun.peek());
    }
  }

  /** Returns what could not be done, one line each. */
  synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  private void note(String role, String event) {
    var start = client.startEpochSeconds();
    var now = now();
    out.row(
        now - (Double.isNaN(start) ? begunEpochSeconds : start),
        now,
        List.of(role, Secrets.maskedText(event)));
  }

  private static double now() {
    return System.currentTimeMillis() / MILLIS;
  }
}

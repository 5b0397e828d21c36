package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Commands;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultLog;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * The faults that are done to the server during a trial, as the experiment says, and noted in
 * faults.csv. Times count from the client's start as client.csv has it: a client takes seconds to
 * start its JVM and to connect. Where there are several clients, it is their common start. Whatever
 * has begun ends with the trial, for the next one finds the same server.
 */
final class Faults implements AutoCloseable {

  private static final double LOOKS_EVERY_SECONDS = 0.02;

  /** How late a fault may begin behind others, whatever is left of it. */
  private static final double LATE_SECONDS = 1;

  /**
   * The share of its time that must be left to a fault that begins later. What is left of it is in
   * faults.csv anyway, and a busy machine takes seconds for what others do in none.
   */
  private static final double ENOUGH = 0.5;

  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;

  /**
   * A begin or an end of a fault, which is due at a time.
   *
   * @param at the time in seconds since the client's start
   */
  private record Step(double at, Fault fault, boolean begins) {

    /**
     * The order of the times. Of what is due at one moment, the end of what has lasted comes first:
     * the fault that begins may be done to the same.
     */
    static final Comparator<Step> IN_ORDER =
        Comparator.comparingDouble(Step::at).thenComparing(step -> !step.endsWhatLasted());

    private boolean endsWhatLasted() {
      return !begins && fault.lasts() > 0;
    }
  }

  /** The record of what is done, or none of it, with the trial's commands. */
  private final class Noted implements FaultLog {
    private final boolean isKept;

    Noted(boolean isKept) {
      this.isKept = isKept;
    }

    @Override
    public void note(String role, String event) {
      if (isKept) {
        Faults.this.note(role, event);
      }
    }

    @Override
    public Commands commands() {
      return commands;
    }
  }

  private final List<Fault> faults;
  private final double seconds;
  private final FaultTarget server;
  private final SampleFile out;
  private final UserCommands commands;
  private final FaultLog log = new Noted(true);
  private final TrialClock client;
  private final Background clock;
  private final Deque<Fault> begun = new ArrayDeque<>();
  private final List<String> problems = new ArrayList<>();

  /** What is still to be done, in its order; only the clock's thread comes here, until it ends. */
  private final Queue<Step> steps = new ArrayDeque<>();

  private long begunNanos;
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
    this.clock = new Background("faults", longestCommandSeconds(faults));
    clock.after(0, this::awaitClient);
  }

  /** Returns the longest that a command may take. */
  private static double longestCommandSeconds(List<Fault> faults) {
    return faults.stream()
        .mapToDouble(fault -> fault instanceof RunCommand command ? command.within() : 0)
        .max()
        .orElse(0);
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
    begunNanos = System.nanoTime();
    faults.stream().flatMap(this::steps).sorted(Step.IN_ORDER).forEach(steps::add);
    scheduleNext();
  }

  /** Returns all begins and ends of a fault, each end behind its begin. */
  private Stream<Step> steps(Fault fault) {
    return fault.times(seconds).stream()
        .flatMap(
            time ->
                Double.isFinite(fault.lasts())
                    ? Stream.of(
                        new Step(time, fault, true), new Step(time + fault.lasts(), fault, false))
                    : Stream.of(new Step(time, fault, true)));
  }

  /** Does what is due next when its time has come, and then the next: however late it gets. */
  private void scheduleNext() {
    if (!steps.isEmpty()) {
      clock.after(Math.max(0, steps.peek().at - passedSeconds()), this::doNext);
    }
  }

  private double passedSeconds() {
    return (System.nanoTime() - begunNanos) / NANOS;
  }

  private void doNext() {
    var step = steps.remove();
    if (step.begins) {
      noteIfCutShort(step);
      begin(step.fault);
    } else {
      end(step.fault);
    }
    scheduleNext();
  }

  /** Notes that a fault begins so late that less than half of its time is left. */
  private synchronized void noteIfCutShort(Step step) {
    var late = passedSeconds() - step.at;
    var lasts = step.fault.lasts();
    if (lasts > 0 && late > Math.max(LATE_SECONDS, (1 - ENOUGH) * lasts)) {
      problems.add(
          Secrets.maskedText(
              String.format(
                  Locale.ROOT,
                  "faults: %s at %s s: began %.1f s late, behind a fault that took so long, and was"
                      + " cut to less than half; give the other more time",
                  step.fault.message(),
                  step.at,
                  late)));
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
    try {
      clock.close();
      notDone();
    } finally {
      endAll();
      commands.close();
      out.close();
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Notes the faults whose time had not come, or that waited behind another, at the end. */
  private synchronized void notDone() {
    var times = new LinkedHashMap<Fault, List<Double>>();
    steps.stream()
        .filter(Step::begins)
        .forEach(step -> times.computeIfAbsent(step.fault, f -> new ArrayList<>()).add(step.at));
    times.forEach(
        (fault, at) ->
            problems.add(
                Secrets.maskedText(
                    "faults: %s at %s s%s: was not done before the client ended"
                        .formatted(
                            fault.message(),
                            at.get(0),
                            at.size() == 1 ? "" : ", and what follows until " + last(at) + " s"))));
  }

  private static double last(List<Double> times) {
    return times.get(times.size() - 1);
  }

  /**
   * Ends what is left. Of a fault that lasts to the trial's end no end is noted: it was there as
   * long as anything was measured, and nothing could come back from it.
   */
  private synchronized void endAll() {
    while (!begun.isEmpty()) {
      var fault = begun.pop();
      attempt(fault, () -> fault.end(server, new Noted(Double.isFinite(fault.lasts()))));
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

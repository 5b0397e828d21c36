package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.profile.Profiling;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The part of a trial's measured window in which its processes are profiled: from the window's
 * begin on, to its end or for {@value #LONGEST_SECONDS} seconds. Times count from the client's
 * start, as client.csv has it.
 */
final class ProfiledWindow implements AutoCloseable {

  /** The longest profile: more samples would show nothing more, and take space. */
  static final double LONGEST_SECONDS = 60;

  private static final double LOOKS_EVERY_SECONDS = 0.02;

  private final double from;
  private final double to;
  private final EmbeddedServer server;
  private final TrialFiles files;
  private final ClientTail tail;
  private final Profiling profiling;
  private final Background clock = new Background("profiles");
  private long client;
  private volatile long begunNanos;
  private volatile boolean isRunning;
  private volatile boolean isOver;
  private volatile RuntimeException failure;

  /**
   * Waits for the client's process, which {@link #client} is to name.
   *
   * @throws TrialException if there is no place for the profilers' files
   */
  ProfiledWindow(Experiment experiment, EmbeddedServer server, TrialFiles files) {
    this.from = experiment.warmup();
    this.to = Math.min(experiment.seconds(), from + LONGEST_SECONDS);
    this.server = server;
    this.files = files;
    this.tail = new ClientTail(files.client());
    try {
      this.profiling = new Profiling(experiment.profile());
    } catch (IOException e) {
      throw new TrialException(
          "there is no place for profiles (%s); see the disk's space".formatted(e.getMessage()));
    }
  }

  /** Notes that the process with this pid is the client, and begins now. */
  void client(long pid) {
    client = pid;
    clock.after(0, this::awaitClient);
  }

  private void awaitClient() {
    if (!tail.hasBegun()) {
      clock.after(LOOKS_EVERY_SECONDS, this::awaitClient);
      return;
    }
    begunNanos = System.nanoTime();
    schedule(0, () -> profiling.prepare(pids()));
    schedule(from, this::begin);
    schedule(to, this::end);
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

  private void begin() {
    isRunning = true;
    var pids = pids();
    profiling.begin(pids, seconds());
    server.roles().stream()
        .filter(role -> !pids.containsKey(role))
        .forEach(role -> profiling.missed(role, "it did not run when the measured window began"));
  }

  private void end() {
    isRunning = false;
    isOver = true;
    profiling.end(seconds());
  }

  private Map<String, Long> pids() {
    var pids = new LinkedHashMap<String, Long>();
    pids.put(ProcessProfile.CLIENT, client);
    pids.putAll(server.pids());
    return pids;
  }

  private double seconds() {
    return (System.nanoTime() - begunNanos) / 1e9;
  }

  /** Ends what has not ended yet, because the client has. */
  void clientEnded() {
    clock.close();
    if (isRunning) {
      end();
    } else if (!isOver) {
      isOver = true;
      profiling.missed(ProcessProfile.CLIENT, "the client ended before the measured window began");
    }
  }

  /**
   * Writes what was profiled, now that nothing is measured.
   *
   * @throws TrialException if it cannot be written
   */
  @Override
  public void close() {
    try (profiling) {
      clientEnded();
      profiling.write(files.folder());
    } catch (IOException e) {
      throw new TrialException(
          "%s: what was profiled cannot be written (%s); see the disk's space"
              .formatted(files.folder(), e.getMessage()));
    }
    if (failure != null) {
      throw failure;
    }
  }
}

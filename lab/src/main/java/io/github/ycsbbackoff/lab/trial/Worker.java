package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.ClientFiles;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.WorkerInfo;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.server.ChildGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One client process of a trial that has several: it does its part of the trial, from the common
 * start on, and leaves the files of a trial.
 */
final class Worker implements AutoCloseable {

  private final PlannedTrial trial;
  private final TrialFiles files;
  private final TrialEnd end;
  private final ClientProperties written;
  private final ChildGuard process;
  private final ClientTail tail;
  private WorkerInfo info;

  private Worker(
      PlannedTrial trial,
      TrialFiles files,
      TrialEnd end,
      WorkerInfo info,
      ClientProperties written,
      ChildGuard process) {
    this.trial = trial;
    this.files = files;
    this.end = end;
    this.info = info;
    this.written = written;
    this.process = process;
    this.tail = new ClientTail(files.client());
  }

  /**
   * Starts the process.
   *
   * @param clock how far this machine's clock is from that of all clients
   * @param files where its files go
   * @param all the properties of a client with these files that has the trial for itself, and when
   *     it begins ({@link StartProperties})
   */
  static Worker start(
      Home home,
      Experiment experiment,
      PlannedTrial trial,
      Part part,
      SharedClock.Offset clock,
      TrialFiles files,
      Map<String, String> all)
      throws IOException {
    Files.createDirectories(files.folder());
    var properties = part.properties(all, experiment.rows());
    var info = WorkerInfo.begun(part, host(), clock);
    info.write(files.folder());
    var end = new TrialEnd(trial, experiment, files, properties);
    var written = ClientProperties.of(properties, files.properties());
    try {
      var words =
          YcsbProcess.runCommand(home, experiment.server().kind(), written.file(), files.gc());
      return new Worker(
          trial, files, end, info, written, YcsbProcess.start(words, files.ycsbLog()));
    } catch (RuntimeException e) {
      written.close();
      throw e;
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Notes the common start, once it is known. */
  void begins(CommonStart start) throws IOException {
    if (start.epochSeconds().isPresent()) {
      info = info.startingAt(start.epochSeconds().getAsDouble());
      info.write(files.folder());
    }
  }

  /** Waits for the end of the process, so long at most. */
  void await(Duration limit) {
    var unused = process.waitFor(limit);
  }

  /** Returns the client's timeline as it is being written. */
  ClientTail tail() {
    return tail;
  }

  /** Returns the client's files, for a merge. */
  ClientFiles merged() {
    return new ClientFiles(info.index(), info.host(), files.folder());
  }

  /**
   * Notes how the process has ended, or that it has not.
   *
   * @return what the binding says of its properties, if it calls them unusable
   */
  Optional<LabException> ended() throws IOException {
    EndOfJvm.awaitIfBegun();
    var status = process.exitStatus();
    Optional<LabException> unusable = Optional.empty();
    try {
      YcsbClient.check(trial, files, status, files.client());
    } catch (TrialException e) {
      end.failed(e);
    } catch (LabException e) {
      end.failed(new TrialException(e.getMessage(), YcsbClient.UNUSABLE));
      unusable = Optional.of(e);
    }
    if (status.isPresent()) {
      info.ended(status.getAsInt()).write(files.folder());
    }
    end.write(List.of());
    return unusable;
  }

  /** Ends the process if it has not ended. */
  @Override
  public void close() {
    try (written) {
      process.close();
    } catch (IOException e) {
      // The file with secrets is deleted at the end of this process at the latest.
    }
  }
}

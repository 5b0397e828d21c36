package io.github.ycsbbackoff.kubernetes.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.Cleanup;
import io.github.ycsbbackoff.lab.compare.ExperimentWatcher;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The course of a fleet: make its objects in the cluster, follow its driver, bring the results, and
 * leave nothing.
 */
public final class FleetRun {

  private final KubernetesClient client;
  private final Fleet fleet;

  /** Whether the driver has begun, which makes tables. */
  private volatile boolean hasBegun;

  /** Whether the driver has ended; how it ended says which tables stay. */
  private volatile boolean hasEnded;

  /** Whether the results are whole on the volume, and are being fetched, or were. */
  private volatile boolean isFetched;

  /** Whether all objects of the run could be deleted. */
  private volatile boolean isAllRemoved = true;

  /** What is left of a run that was deleted in its middle, as the end of a sentence. */
  private volatile String left = LastWords.NOTHING;

  /**
   * The end of a run whose results are here.
   *
   * @param status the status of the experiment, or 1 if something of the run stays in the cluster
   * @param words what the driver said of what went wrong beside the trials, one line each
   */
  public record Outcome(int status, List<String> words) {

    private Outcome failed() {
      return new Outcome(Math.max(Judgement.FAILED, status), words);
    }
  }

  public FleetRun(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Runs the experiment.
   *
   * @param watcher makes what hears how it goes on, once there is something to hear
   * @param results where the results go; made if there are any
   */
  public Outcome run(Supplier<ExperimentWatcher> watcher, Path results) throws IOException {
    var objects = new Manifests(fleet).all();
    new Preflight(client, fleet).check(objects);
    var made = new RunObjects(client, fleet);
    var fetched = new FetchedResults(fleet, results);
    Outcome outcome;
    try (var cleanup = new Cleanup(() -> remove(made, fetched), this::whatStays);
        var driver = DriverPod.ofDriver(client, fleet)) {
      made.createAll(objects);
      outcome = outcome(driver, made, watcher, fetched);
    } catch (RuntimeException e) {
      if (!hasEnded && !left.equals(LastWords.NOTHING)) {
        System.err.println("backoff: " + left);
      }
      throw e;
    }
    // What stays in the cluster was said already.
    return isAllRemoved ? outcome : outcome.failed();
  }

  private Outcome outcome(
      DriverPod driver,
      RunObjects made,
      Supplier<ExperimentWatcher> watcher,
      FetchedResults fetched) {
    try {
      var pod = driver.awaitStart();
      hasBegun = true;
      return followed(driver, pod, watcher, fetched);
    } catch (LabException e) {
      hasEnded = true;
      throw e;
    } catch (LostDriverException e) {
      hasEnded = true;
      return finished(e, made, fetched);
    }
  }

  /** Deletes all that the run made. The driver drops its tables meanwhile, and says so. */
  private void remove(RunObjects made, FetchedResults fetched) {
    try {
      fetched.giveUp();
    } catch (ServerException e) {
      // The objects in the cluster go all the same.
      System.err.println("backoff: " + e.getMessage());
    }
    if (!hasBegun || isFetched) {
      isAllRemoved = made.remove();
      return;
    }
    var words = LastWords.of(client, fleet);
    isAllRemoved = made.remove();
    left = words.whatIsLeft();
  }

  private String whatStays() {
    if (isFetched) {
      return wholeResults(fleet);
    }
    if (left.equals(LastWords.NOTHING)) {
      return isAllRemoved ? left : "what is left of it is said above";
    }
    return hasEnded ? left + "; what it has written may be left in " + onVolume(fleet) : left;
  }

  /** Says that the results of a run that was interrupted are whole. */
  static String wholeResults(Fleet fleet) {
    return "its results are whole, and stay in " + onVolume(fleet);
  }

  static String onVolume(Fleet fleet) {
    return "%s of %s".formatted(fleet.run().text(), fleet.volume().message());
  }

  private Outcome followed(
      DriverPod driver, String pod, Supplier<ExperimentWatcher> watcher, FetchedResults fetched) {
    int status;
    List<String> words;
    try (var shown = watcher.get()) {
      var lines = new ProgressLines.Reader(fleet.trials(), shown);
      status = driver.follow(pod, lines);
      words = lines.allWith(DriverPod.ERROR);
    }
    isFetched = true;
    var command = PodCommand.in(client, fleet.namespace(), pod);
    var all = new ArrayList<>(words);
    var staying = fetched.bring(command);
    staying.ifPresent(all::add);
    var outcome = new Outcome(status, List.copyOf(all));
    return staying.isEmpty() ? outcome : outcome.failed();
  }

  /** Brings what there is of a run whose driver was lost: the trials that had ended. */
  Outcome finished(LostDriverException lost, RunObjects made, FetchedResults fetched) {
    try (var finisher = DriverPod.ofFinisher(client, fleet)) {
      made.removePods();
      var unused = made.create(new Manifests(fleet).finisher());
      var ended = followed(finisher, finisher.awaitStart(), FleetRun::unwatched, fetched);
      var words =
          new ArrayList<>(List.of(told(lost, "the trials that had ended before are fetched")));
      words.addAll(ended.words());
      return new Outcome(ended.status(), List.copyOf(words));
    } catch (LabException | ServerException e) {
      var isNothingLeft = e instanceof LostDriverException second && second.keepsNothing();
      var words = told(lost, e.getMessage());
      throw new ServerException(
          isNothingLeft || isFetched
              ? words
              : words + "; what it has written stays in " + onVolume(fleet),
          e);
    }
  }

  /**
   * Says what became of a run whose driver was lost, and that its last table stays if nobody drops
   * it.
   */
  private String told(LostDriverException lost, String what) {
    var words = String.join("; ", lost.getMessage(), what);
    return lost.leavesTable() ? String.join("; ", words, tableStays(fleet)) : words;
  }

  /** Says that the table of a trial in which the run ended was not dropped. */
  static String tableStays(Fleet fleet) {
    return "the table of the trial that ran stays: %s...".formatted(fleet.run().tables());
  }

  /** Returns what nobody looks at. */
  static ExperimentWatcher unwatched() {
    return new ProgressLines(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
  }
}

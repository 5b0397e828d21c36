package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;

/**
 * What the driver says while its run is deleted in its middle: whether the tables of the run went
 * with it. Its log is gone with its pod, and is read until then.
 */
final class LastWords {

  static final String NOTHING = "nothing of it is left";

  /** The time to read on after the pod is gone. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(5);

  private final DriverPod driver;
  private final String tables;
  private final ProgressLines.Reader lines;
  private final Thread reader = new Thread(this::read, "last-words");

  private LastWords(KubernetesClient client, Fleet fleet) {
    this.driver = DriverPod.ofDriver(client, fleet);
    this.tables = fleet.run().tables();
    this.lines = new ProgressLines.Reader(fleet.trials(), FleetRun.unwatched());
  }

  /** Reads from now on. */
  static LastWords of(KubernetesClient client, Fleet fleet) {
    var words = new LastWords(client, fleet);
    words.reader.setDaemon(true);
    words.reader.start();
    return words;
  }

  private void read() {
    try {
      driver.readToTheEnd(lines);
    } catch (KubernetesClientException | ServerException e) {
      // What was not read is not known.
    }
  }

  /** Returns what is left of the run, once the driver's pod is gone, as the end of a sentence. */
  String whatIsLeft() {
    try {
      reader.join(READ_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (lines.areTablesDropped()) {
      return NOTHING;
    }
    return lines
        .whyTablesStay()
        .map(
            why ->
                "its tables could not be dropped (%s); drop those that begin with %s"
                    .formatted(why, tables))
        .orElseGet(
            () -> "the table of the trial that ran may be left; its name begins with " + tables);
  }
}

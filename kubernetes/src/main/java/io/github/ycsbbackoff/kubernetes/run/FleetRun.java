package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.lab.compare.Cleanup;
import io.github.ycsbbackoff.lab.compare.ExperimentWatcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The course of a fleet: make its objects in the cluster, follow its driver, bring the results, and
 * leave nothing.
 */
public final class FleetRun {

  private final KubernetesClient client;
  private final Fleet fleet;

  public FleetRun(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Runs the experiment.
   *
   * @param watcher makes what hears how it goes on, once there is something to hear
   * @param results where the results go; made if there are any
   * @return the status of the experiment, as its driver says it
   */
  public int run(Supplier<ExperimentWatcher> watcher, Path results) throws IOException {
    var objects = new Manifests(fleet).all();
    new Preflight(client, fleet).check(objects);
    var leftovers = new Leftovers(client, fleet);
    try (var cleanup =
        new Cleanup(
            leftovers::remove,
            "the table of the trial that ran stays: " + fleet.run().tables() + "...")) {
      for (var object : objects) {
        try {
          client.resource(object).inNamespace(fleet.namespace()).create();
        } catch (KubernetesClientException e) {
          throw Preflight.refused(object, e);
        }
      }
      var driver = new DriverPod(client, fleet);
      var pod = driver.awaitStart();
      var status = followed(driver, pod, watcher);
      new FetchedResults(client, fleet, pod).into(results);
      return status;
    }
  }

  private int followed(DriverPod driver, String pod, Supplier<ExperimentWatcher> watcher) {
    try (var shown = watcher.get()) {
      return driver.follow(pod, new ProgressLines.Reader(fleet.trials(), shown));
    }
  }
}

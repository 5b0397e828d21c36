package io.github.ycsbbackoff.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * All objects of a run, in the order in which they are made: the experiment's files, the rights of
 * the driver, a suspended Job for each trial, with a pod for each client, and the driver's own Job,
 * which resumes one after the other.
 */
public final class Manifests {

  /** The annotation with the name of the trial that a Job is of. */
  public static final String TRIAL = "ycsb-backoff/trial";

  /** The merge patch that has a suspended Job make its pods. */
  public static final String RESUME = "{\"spec\":{\"suspend\":false}}";

  private static final int SUCCESS = 0;
  private static final int KEPT_SECONDS = (int) Fleet.KEPT.toSeconds();

  private final Fleet fleet;
  private final Pods pods;

  public Manifests(Fleet fleet) {
    this.fleet = fleet;
    this.pods = new Pods(fleet);
  }

  /** Returns all objects. */
  public List<HasMetadata> all() throws IOException {
    var all = new ArrayList<HasMetadata>();
    all.add(experiment());
    if (fleet.serviceAccount().isEmpty()) {
      all.addAll(new DriverAccess(fleet).all());
    }
    fleet.trials().forEach(trial -> all.add(clients(trial)));
    all.add(driver());
    return List.copyOf(all);
  }

  /** Returns all objects as one text of YAML documents. */
  public String yaml() throws IOException {
    return all().stream()
        .map(Serialization::asYaml)
        .map(text -> text.startsWith("---") ? text : "---\n" + text)
        .collect(Collectors.joining());
  }

  private ConfigMap experiment() throws IOException {
    return new ConfigMapBuilder()
        .withMetadata(meta(fleet.run().experiment(), fleet.run().labels(), Map.of()))
        .withData(new ExperimentFiles(fleet.experiment()).texts())
        .withImmutable(true)
        .build();
  }

  /**
   * Returns the Job with the clients of a trial. A pod that fails, for whatever reason, fails for
   * good: a client that ran twice would have written its keys twice.
   */
  private Job clients(PlannedTrial trial) {
    var labels = fleet.run().clientLabels();
    var count = fleet.experiment().clients(trial.arm());
    return new JobBuilder()
        .withMetadata(meta(fleet.run().job(trial.order()), labels, Map.of(TRIAL, trial.name())))
        .withNewSpec()
        .withSuspend(true)
        .withCompletionMode("Indexed")
        .withCompletions(count)
        .withParallelism(count)
        .withBackoffLimitPerIndex(0)
        .withPodReplacementPolicy("Failed")
        .withActiveDeadlineSeconds(fleet.trialDeadline().toSeconds())
        .withTtlSecondsAfterFinished(KEPT_SECONDS)
        .withNewPodFailurePolicy()
        // An eviction, or a node that is taken away.
        .addNewRule()
        .withAction("FailIndex")
        .addNewOnPodCondition()
        .withType("DisruptionTarget")
        .withStatus("True")
        .endOnPodCondition()
        .endRule()
        // Everything else: an error, a lack of memory, a pod that somebody deleted.
        .addNewRule()
        .withAction("FailIndex")
        .withNewOnExitCodes()
        .withOperator("NotIn")
        .withValues(SUCCESS)
        .endOnExitCodes()
        .endRule()
        .endPodFailurePolicy()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withSpec(pods.client(worker(trial, count)))
        .endTemplate()
        .endSpec()
        .build();
  }

  private List<String> worker(PlannedTrial trial, int count) {
    var folder =
        String.join(
            "/", ImageLayout.RESULTS, fleet.run().text(), "trials", trial.name(), "clients");
    return List.of(
        "worker",
        ImageLayout.EXPERIMENT + "/" + ImageLayout.EXPERIMENT_FILE,
        "--trial=" + trial.name(),
        "--clients=" + count,
        "--table=" + fleet.run().tables() + trial.order(),
        "--results=" + folder,
        "--start-file=" + StartFile.in(Path.of(folder)).file());
  }

  private Job driver() {
    return single(
        fleet.run().driver(), fleet.run().driverLabels(), fleet.driverDeadline(), drive());
  }

  /**
   * Returns the Job of a pod that makes results of what a driver that was lost has left on the
   * volume. It is none of {@link #all}.
   */
  public Job finisher() {
    return single(
        fleet.run().finisher(),
        fleet.run().finisherLabels(),
        Fleet.FINISHED_WITHIN,
        List.of(
            "fleet",
            "finish",
            ImageLayout.EXPERIMENT + "/" + ImageLayout.EXPERIMENT_FILE,
            "--run=" + fleet.run().text()));
  }

  /** Returns a Job with one pod, which is not run again. */
  private Job single(
      String name, Map<String, String> labels, Duration deadline, List<String> words) {
    return new JobBuilder()
        .withMetadata(meta(name, labels, Map.of()))
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(deadline.toSeconds())
        .withTtlSecondsAfterFinished(KEPT_SECONDS)
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withSpec(pods.driver(words))
        .endTemplate()
        .endSpec()
        .build();
  }

  private List<String> drive() {
    var words =
        new ArrayList<>(
            List.of(
                "fleet",
                "drive",
                ImageLayout.EXPERIMENT + "/" + ImageLayout.EXPERIMENT_FILE,
                "--run=" + fleet.run().text(),
                "--ready-within=" + fleet.pods().readyWithinSeconds(),
                "--volume=" + fleet.volume().option(),
                "--typed=" + fleet.typed()));
    if (fleet.isHeld()) {
      words.add("--hold");
    }
    return List.copyOf(words);
  }

  private ObjectMeta meta(
      String name, Map<String, String> labels, Map<String, String> annotations) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(fleet.namespace())
        .withLabels(labels)
        .withAnnotations(annotations)
        .build();
  }
}

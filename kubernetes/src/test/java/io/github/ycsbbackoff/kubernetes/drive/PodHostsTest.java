package io.github.ycsbbackoff.kubernetes.drive;

import static io.github.ycsbbackoff.kubernetes.Pods.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.Pods;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.ClientHosts.Clients;
import io.github.ycsbbackoff.lab.trial.TrialException;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a trial's pods, by an API server that keeps what it is given and does nothing. */
class PodHostsTest {

  private static final String SPACE = "tests";

  private static final String REFUSED =
      """
      phase: Failed
      reason: OutOfcpu
      message: Node didn't have enough resource
      """;

  private static final String EVICTED =
      """
      phase: Running
      conditions:
      - type: DisruptionTarget
        status: "True"
        reason: EvictionByEvictionAPI
        message: 'Eviction API: evicting'
      containerStatuses:
      - {name: client, state: {running: {startedAt: "2026-05-01T12:00:00Z"}}}
      """;

  @RegisterExtension static final PlayedApi API = PlayedApi.keeping();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;

  /** A run of its own for each test, whose pods no other test watches. */
  private final RunName run = RunName.of("mine");

  private PlannedTrial trial;
  private PodHosts hosts;

  @BeforeEach
  void plan() {
    trial = Fleets.of(folder).trials().get(0);
    hosts = new PodHosts(client, SPACE, run, Duration.ofMinutes(1));
  }

  @Test
  void aTrialBeginsWithoutAPodThatTheKubeletRefused() {
    job(2, "");
    pod(0, RUNNING);
    pod(1, REFUSED);

    var clients = begin();

    assertThat(clients.failed()).containsExactly(1);
    assertThat(clients.failures())
        .containsExactly("the pod of client 1 failed: OutOfcpu: Node didn't have enough resource");
  }

  @Test
  void aTrialBeginsWithoutAPodThatWasGoneBeforeItStarted() {
    job(3, "0,2");
    pod(1, RUNNING);

    var clients = begin();

    assertThat(clients.failed()).containsExactly(0, 2);
    assertThat(clients.failures())
        .contains("the pod of client 0 failed: it is gone, and was not run again");
  }

  @Test
  void aTrialOfWhichNoPodEverRunsIsMarkedWithTheReasonOfThePods() {
    job(1, "");
    pod(0, REFUSED);

    assertThatThrownBy(this::begin)
        .isInstanceOf(TrialException.class)
        .hasMessage(
            "trial %s: the pod of client 0 failed: OutOfcpu: Node didn't have enough resource",
            trial.title());
    assertThat(jobs().get()).isNull();
  }

  @Test
  void aPodThatIsEvictedAndGoneBeforeItsEndIsSeenKeepsItsReason() {
    job(2, "");
    pod(0, RUNNING);
    var evicted = pod(1, EVICTED);
    var clients = begin();

    client.resource(evicted).delete();
    jobs().edit(job -> new JobBuilder(job).editStatus().withFailedIndexes("1").endStatus().build());
    ((TrialPods) clients).lookNow();

    assertThat(clients.failures())
        .containsExactly(
            "the pod of client 1 failed: EvictionByEvictionAPI: Eviction API: evicting");
  }

  @Test
  void aPodThatIsDeletedAndGoneBetweenTwoLooksIsToldToBe() throws InterruptedException {
    job(2, "");
    pod(0, RUNNING);
    var deleted = pod(1, RUNNING);
    var clients = begin();
    Pods.awaitWatch(server, run.job(trial.order()));

    client.resource(deleted).delete();
    jobs().edit(job -> new JobBuilder(job).editStatus().withFailedIndexes("1").endStatus().build());
    ((TrialPods) clients).lookNow();

    await()
        .untilAsserted(
            () ->
                assertThat(clients.failures())
                    .containsExactly("the pod of client 1 failed: somebody deleted it"));
  }

  @Test
  void aTrialOfWhoseClientsOneIsRefusedIsToldInTheWordsOfTheApiServer() {
    hosts = new PodHosts(client, SPACE, run, Duration.ZERO);
    job(2, "");
    pod(0, RUNNING);
    Pods.refuse(server, run.job(trial.order()));

    assertThatThrownBy(this::begin)
        .isInstanceOf(LabException.class)
        .hasMessage(
            "trial %s: FailedCreate: Error creating: pods is forbidden: exceeded quota: small",
            trial.title());
  }

  @Test
  void aJobThatIsNotThereIsToldAtOnce() {
    assertThatThrownBy(this::begin)
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "job %s: is not there; somebody deleted it, and the experiment ends",
            run.job(trial.order()));
  }

  @Test
  void aPodThatCannotBeEndedIsAFailureOfItsTrialAndNoneOfTheRun() {
    hosts = new PodHosts(client, SPACE, run, Duration.ofMinutes(1), Duration.ZERO);
    job(1, "");
    pod(0, RUNNING);
    var clients = begin();
    // As the API server does for a deletion in the foreground, until no pod is left.
    jobs().edit(job -> held(job));

    clients.close();

    assertThat(clients.failures())
        .containsExactly(
            "job %s: was not gone 0 s after it was deleted; see what holds pod pod-0 on node far"
                .formatted(run.job(trial.order())));
  }

  private static Job held(Job job) {
    return new JobBuilder(job)
        .editMetadata()
        .addToFinalizers("foregroundDeletion")
        .endMetadata()
        .build();
  }

  private Clients begin() {
    return hosts.begin(trial, folder, "table");
  }

  private io.fabric8.kubernetes.client.dsl.ScalableResource<Job> jobs() {
    return client.batch().v1().jobs().inNamespace(SPACE).withName(run.job(trial.order()));
  }

  private void job(int completions, String failedIndexes) {
    var job =
        new JobBuilder()
            .withNewMetadata()
            .withName(run.job(trial.order()))
            .withNamespace(SPACE)
            .endMetadata()
            .withNewSpec()
            .withSuspend(true)
            .withCompletions(completions)
            .endSpec()
            .withNewStatus()
            .withFailedIndexes(failedIndexes)
            .endStatus()
            .build();
    client.resource(job).create();
  }

  private Pod pod(int index, String status) {
    var pod =
        new PodBuilder(Pods.pod("pod-" + index, status))
            .editMetadata()
            .addToLabels("batch.kubernetes.io/job-name", run.job(trial.order()))
            .addToAnnotations("batch.kubernetes.io/job-completion-index", String.valueOf(index))
            .endMetadata()
            .withNewSpec()
            .withNodeName("far")
            .endSpec()
            .build();
    return client.resource(pod).create();
  }
}

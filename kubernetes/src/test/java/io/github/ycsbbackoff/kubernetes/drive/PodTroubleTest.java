package io.github.ycsbbackoff.kubernetes.drive;

import static io.github.ycsbbackoff.kubernetes.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.ycsbbackoff.kubernetes.Pods;
import org.junit.jupiter.api.Test;

/** Tests of what is read from the status of pods, as a real Kubernetes 1.34 has it. */
class PodTroubleTest {

  private static final Pod UNSCHEDULABLE = pod(Pods.UNSCHEDULABLE);

  private static final Pod BEING_MADE =
      pod(
          """
          phase: Pending
          conditions:
          - {type: PodScheduled, status: "True"}
          containerStatuses:
          - {name: client, state: {waiting: {reason: ContainerCreating}}}
          """);

  private static final Pod RUNNING = pod(Pods.RUNNING);

  @Test
  void aPodWithoutAPlaceHasTheSchedulersWords() {
    assertThat(PodTrouble.ofStart(UNSCHEDULABLE))
        .hasValue("FailedScheduling: 0/1 nodes are available: 1 Insufficient cpu.");
  }

  @Test
  void anImageThatIsNotThereHasTheKubeletsWords() {
    var pod =
        pod(
            """
            phase: Pending
            containerStatuses:
            - name: client
              state:
                waiting:
                  reason: ErrImageNeverPull
                  message: 'Container image "none:1" is not present with pull policy of Never'
            """);

    assertThat(PodTrouble.ofStart(pod))
        .hasValue(
            "ErrImageNeverPull: Container image \"none:1\" is not present with pull policy of Never");
  }

  @Test
  void aPodThatIsBeingMadeOrRunsHasNoTrouble() {
    assertThat(PodTrouble.ofStart(BEING_MADE)).isEmpty();
    assertThat(PodTrouble.hasStarted(BEING_MADE)).isFalse();
    assertThat(PodTrouble.ofStart(RUNNING)).isEmpty();
    assertThat(PodTrouble.hasStarted(RUNNING)).isTrue();
    assertThat(PodTrouble.ofEnd(RUNNING)).isEmpty();
  }

  @Test
  void aContainerThatWaitsWithoutAReasonHasNoTrouble() {
    var made = pod("phase: Pending\ncontainerStatuses:\n- {name: client, state: {waiting: {}}}\n");

    assertThat(PodTrouble.ofStart(made)).isEmpty();
  }

  @Test
  void anEndHasItsReasonItsStatusAndTheLastWordsOfTheContainer() {
    var killed =
        pod(
            """
            phase: Failed
            containerStatuses:
            - name: client
              state: {terminated: {reason: OOMKilled, exitCode: 137}}
            """);
    var wrong =
        pod(
            """
            phase: Failed
            containerStatuses:
            - name: client
              state:
                terminated: {reason: Error, exitCode: 2, message: "line\\nbackoff: seed: missing\\n"}
            """);

    assertThat(PodTrouble.ofEnd(killed)).hasValue("OOMKilled, status 137");
    assertThat(PodTrouble.ofEnd(wrong)).hasValue("Error, status 2: backoff: seed: missing");
    assertThat(PodTrouble.exitStatus(wrong)).isEqualTo(2);
  }

  @Test
  void anEvictionIsToldByItsCondition() {
    var evicted =
        pod(
            """
            phase: Failed
            conditions:
            - type: DisruptionTarget
              status: "True"
              reason: EvictionByEvictionAPI
              message: 'Eviction API: evicting'
            containerStatuses:
            - {name: client, state: {terminated: {reason: Error, exitCode: 143}}}
            """);

    assertThat(PodTrouble.ofEnd(evicted)).hasValue("EvictionByEvictionAPI: Eviction API: evicting");
    assertThat(PodTrouble.disruption(evicted)).isEqualTo(PodTrouble.ofEnd(evicted));
    assertThat(PodTrouble.disruption(RUNNING)).isEmpty();
  }

  @Test
  void theLastWordsOfAPodThatSomebodyDeletedAreNotTakenForTheReason() {
    var deleted =
        pod(
            """
            phase: Failed
            containerStatuses:
            - name: client
              state: {terminated: {reason: Error, exitCode: 143, message: "backoff: interrupted"}}
            """);
    deleted.getMetadata().setDeletionTimestamp("2026-05-01T12:00:00Z");

    assertThat(PodTrouble.ofEnd(deleted)).hasValue("somebody deleted it");
  }

  @Test
  void aPodThatTheKubeletRefusedIsNotWaitedForAndHasTheKubeletsReason() {
    var refused =
        pod(
            """
            phase: Failed
            reason: OutOfcpu
            message: Node didn't have enough resource
            """);

    assertThat(PodTrouble.beforeStart(refused))
        .hasValue("OutOfcpu: Node didn't have enough resource");
    assertThat(PodTrouble.beforeStart(RUNNING)).isEmpty();
    assertThat(PodTrouble.beforeStart(BEING_MADE)).isEmpty();
  }

  @Test
  void aPodThatIsDeletedBeforeItHadAPlaceWaitsForNoneAnyMore() {
    var deleted =
        pod(
            """
            phase: Pending
            conditions:
            - {type: PodScheduled, status: "False", reason: Unschedulable, message: none}
            """);
    deleted.getMetadata().setDeletionTimestamp("2026-05-01T12:00:00Z");

    assertThat(PodTrouble.ofStart(deleted)).isEmpty();
    assertThat(PodTrouble.beforeStart(deleted)).hasValue("somebody deleted it");
  }
}

package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of what is read from events, as the kubelet of a real Kubernetes 1.34 writes them. */
class VolumeEventsTest {

  private static final Pod WITHOUT = pod("without", "False");
  private static final Pod WITH = pod("with", "True");

  private static final Event NO_FOLDER =
      event(
          "without",
          "FailedMount",
          "MountVolume.SetUp failed for volume \"results\" : hostPath type check failed: /nowhere is"
              + " not a directory");

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @Test
  void aVolumeThatCannotBeMountedHasTheKubeletsWords() {
    assertThat(VolumeEvents.about(List.of(WITH, WITHOUT), List.of(NO_FOLDER)))
        .containsExactly(
            entry(
                "without",
                "FailedMount: MountVolume.SetUp failed for volume \"results\" : hostPath type check"
                    + " failed: /nowhere is not a directory"));
  }

  @Test
  void whatWasSaidOfAPodThatHasItsVolumesByNowIsNoTrouble() {
    var busy = event("with", "FailedMount", "failed to sync configmap cache");

    assertThat(VolumeEvents.about(List.of(WITH, WITHOUT), List.of(busy))).isEmpty();
  }

  @Test
  void anEventWithoutAReasonIsNoTrouble() {
    assertThat(VolumeEvents.about(List.of(WITHOUT), List.of(event("without", null, "no"))))
        .isEmpty();
  }

  @Test
  void otherWarningsAndOtherPodsAreNoTrouble() {
    var other = event("other", "FailedMount", "no");
    var slow = event("without", "BackOff", "no");

    assertThat(VolumeEvents.about(List.of(WITHOUT), List.of(other, slow))).isEmpty();
  }

  @Test
  void patienceEndsWithAVolumeThatCannotBeMounted() {
    var watch =
        new StartWatch(
            Duration.ZERO,
            pods -> VolumeEvents.about(pods, List.of(NO_FOLDER)),
            Optional::<String>empty);

    assertThat(watch.look(List.of(WITHOUT), 1).orElseThrow()).startsWith("FailedMount: Mount");
    assertThat(watch.look(List.of(WITH), 1)).isEmpty();
  }

  @Test
  void whoMayNotListEventsIsToldNothing() {
    server
        .expect()
        .get()
        .withPath("/api/v1/namespaces/tests/events?fieldSelector=type%3DWarning")
        .andReturn(403, "")
        .always();

    assertThat(new VolumeEvents(client, "tests").about(List.of(WITHOUT))).isEmpty();
  }

  private static Pod pod(String name, String ready) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .withPhase("Pending")
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("True")
        .endCondition()
        .addNewCondition()
        .withType("PodReadyToStartContainers")
        .withStatus(ready)
        .endCondition()
        .endStatus()
        .build();
  }

  private static Event event(String pod, String reason, String message) {
    return new EventBuilder()
        .withNewInvolvedObject()
        .withKind("Pod")
        .withName(pod)
        .endInvolvedObject()
        .withReason(reason)
        .withMessage(message)
        .build();
  }
}

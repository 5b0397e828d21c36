package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of what is read from the events of a Job, as Kubernetes 1.34 writes them. */
class RefusedPodsTest {

  private static final String EVENTS =
      "/api/v1/namespaces/tests/events?fieldSelector=involvedObject.name%3Dmine-1%2Creason%3DFailedCreate";

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @Test
  void aPodThatIsRefusedHasTheWordsOfTheApiServer() {
    var event =
        new EventBuilder()
            .withReason("FailedCreate")
            .withMessage(
                "Error creating: pods \"mine-1-0-x8k2p\" is forbidden: exceeded quota: small,\n"
                    + "requested: cpu=4, used: cpu=0, limited: cpu=1")
            .build();
    var list = new EventListBuilder().withItems(event).build();
    server.expect().get().withPath(EVENTS).andReturn(200, list).always();

    assertThat(refused().why())
        .hasValue(
            "FailedCreate: Error creating: pods \"mine-1-0-x8k2p\" is forbidden: exceeded quota:"
                + " small, requested: cpu=4, used: cpu=0, limited: cpu=1");
  }

  @Test
  void aJobWithoutSuchEventsHasNoPodThatIsRefused() {
    server.expect().get().withPath(EVENTS).andReturn(200, new EventListBuilder().build()).always();

    assertThat(refused().why()).isEmpty();
  }

  @Test
  void whoMayNotListEventsIsToldNothing() {
    server.expect().get().withPath(EVENTS).andReturn(403, "").always();

    assertThat(refused().why()).isEmpty();
  }

  private RefusedPods refused() {
    return new RefusedPods(client, "tests", "mine-1");
  }
}

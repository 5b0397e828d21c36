package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of the notice, by the events of a kubelet 1.34. */
class PullNoticeTest {

  private static final String EVENTS =
      "/api/v1/namespaces/tests/events?fieldSelector=involvedObject.name%3Ddriver";

  private static final Pod POD =
      new PodBuilder().withNewMetadata().withName("driver").endMetadata().build();

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();
  private final List<String> told = new ArrayList<>();

  @Test
  void anImageThatIsStillBeingPulledIsToldOnce() {
    events("Scheduled", "Pulling");
    var notice = notice(Duration.ZERO);

    notice.look(List.of(POD));
    notice.look(List.of(POD));

    assertThat(told).containsExactly("still pulling image \"registry.example/lab:1\"");
  }

  @Test
  void nothingIsToldBeforeItsTime() {
    events("Scheduled", "Pulling");

    notice(Duration.ofMinutes(1)).look(List.of(POD));

    assertThat(told).isEmpty();
  }

  @Test
  void anImageThatWasPulledIsNotTold() {
    events("Scheduled", "Pulling", "Pulled");

    notice(Duration.ZERO).look(List.of(POD));

    assertThat(told).isEmpty();
  }

  @Test
  void whoMayNotListEventsIsToldNothing() {
    server.expect().get().withPath(EVENTS).andReturn(403, "").always();

    notice(Duration.ZERO).look(List.of(POD));

    assertThat(told).isEmpty();
  }

  private PullNotice notice(Duration after) {
    return new PullNotice(client, "tests", after, told::add);
  }

  private void events(String... reasons) {
    var list = new EventListBuilder();
    for (var reason : reasons) {
      list.addToItems(
          new EventBuilder()
              .withReason(reason)
              .withMessage(reason + " image \"registry.example/lab:1\"")
              .build());
    }
    server.expect().get().withPath(EVENTS).andReturn(200, list.build()).always();
  }
}

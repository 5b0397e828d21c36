package io.github.ycsbbackoff.kubernetes.drive;

import static io.github.ycsbbackoff.kubernetes.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.ycsbbackoff.kubernetes.Pods;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartWatchTest {

  private static final Pod UNSCHEDULABLE = pod("one", Pods.UNSCHEDULABLE);

  private static final Pod BEING_MADE =
      pod(
          "one",
          """
          phase: Pending
          conditions:
          - {type: PodScheduled, status: "True"}
          """);

  private static final Pod RUNNING = pod("two", Pods.RUNNING);

  private static final String QUOTA = "FailedCreate: Error creating: exceeded quota: small";

  private Optional<String> refusal = Optional.empty();

  @Test
  void patienceEndsWithTheFirstWordsOfAPodThatCannotStart() {
    var watch = watch(Duration.ZERO);

    assertThat(watch.look(List.of(RUNNING, UNSCHEDULABLE), 2))
        .hasValue("FailedScheduling: 0/1 nodes are available: 1 Insufficient cpu.");
    assertThat(watch.look(List.of(RUNNING, BEING_MADE), 2)).isEmpty();
  }

  @Test
  void patienceIsWithEachPodByItself() {
    var watch = watch(Duration.ofSeconds(1));
    var first = pod("first", Pods.UNSCHEDULABLE);
    var second = pod("second", Pods.UNSCHEDULABLE);
    await().untilAsserted(() -> assertThat(watch.look(List.of(first, BEING_MADE), 3)).isPresent());

    // The one is overcome as the next begins.
    assertThat(watch.look(List.of(pod("first", Pods.RUNNING), second), 3)).isEmpty();
    await().untilAsserted(() -> assertThat(watch.look(List.of(second), 3)).isPresent());
  }

  @Test
  void whatAPodSaysTakesThePlaceOfThatThereWasNone() {
    var watch = watch(Duration.ZERO);

    assertThat(watch.look(List.of(), 1).orElseThrow()).startsWith("no pod was made");
    assertThat(watch.look(List.of(UNSCHEDULABLE), 1).orElseThrow()).startsWith("FailedScheduling");
  }

  @Test
  void podsThatNobodyMakesAreTold() {
    assertThat(watch(Duration.ZERO).look(List.of(), 2).orElseThrow()).startsWith("no pod was made");
    assertThat(watch(Duration.ofMinutes(1)).look(List.of(), 2)).isEmpty();
  }

  @Test
  void thatThereIsNoPodIsToldWithTheReasonOnceThereIsOne() {
    var watch = watch(Duration.ZERO);
    assertThat(watch.look(List.of(), 2)).isPresent();

    refusal = Optional.of(QUOTA);

    assertThat(watch.look(List.of(), 2)).hasValue(QUOTA);
  }

  @Test
  void patienceEndsWithPodsThatAreRefusedAlsoWhereOthersRun() {
    refusal = Optional.of(QUOTA);

    assertThat(watch(Duration.ZERO).look(List.of(RUNNING), 2)).hasValue(QUOTA);
    assertThat(watch(Duration.ofMinutes(1)).look(List.of(RUNNING), 2)).isEmpty();
  }

  @Test
  void aRefusalThatWasOvercomeIsNoTrouble() {
    var watch = watch(Duration.ZERO);
    refusal = Optional.of(QUOTA);
    assertThat(watch.look(List.of(RUNNING), 2)).isPresent();

    assertThat(watch.look(List.of(RUNNING, BEING_MADE), 2)).isEmpty();
    // The pod that is gone now was made before.
    assertThat(watch.look(List.of(BEING_MADE), 2)).isEmpty();
  }

  @Test
  void patienceWithARefusalBeginsAnewWheneverAPodIsMade() {
    var watch = watch(Duration.ofSeconds(1));
    refusal = Optional.of(QUOTA);
    await().untilAsserted(() -> assertThat(watch.look(List.of(RUNNING), 3)).hasValue(QUOTA));

    assertThat(watch.look(List.of(RUNNING, BEING_MADE), 3)).isEmpty();
    await()
        .untilAsserted(
            () -> assertThat(watch.look(List.of(RUNNING, BEING_MADE), 3)).hasValue(QUOTA));
  }

  private StartWatch watch(Duration patience) {
    return new StartWatch(patience, pods -> Map.of(), () -> refusal);
  }
}

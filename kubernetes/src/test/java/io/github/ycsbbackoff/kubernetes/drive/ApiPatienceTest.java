package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiPatienceTest {

  private final Queue<Integer> failures = new ArrayDeque<>();

  @Test
  void aServerThatIsAwayForAWhileIsAskedAgain() {
    failures.addAll(List.of(0, 503, 429));

    assertThat(new ApiPatience().ask(this::answer)).isEqualTo("answer");
  }

  @Test
  void aServerThatStaysAwayIsOneLine() {
    failures.addAll(List.of(503, 503));

    assertThatThrownBy(() -> new ApiPatience(Duration.ZERO).ask(this::answer))
        .isInstanceOf(ServerException.class)
        .hasMessage("Kubernetes: failure 503");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 422})
  void aQuestionThatIsRefusedIsAskedOnce(int code) {
    failures.add(code);

    assertThatThrownBy(() -> new ApiPatience().ask(this::answer))
        .isInstanceOf(ServerException.class)
        .hasMessage("Kubernetes: failure " + code);
  }

  private String answer() {
    if (failures.isEmpty()) {
      return "answer";
    }
    var code = failures.remove();
    throw new KubernetesClientException(
        new StatusBuilder().withCode(code).withMessage("failure " + code).build());
  }
}

package io.github.ycsbbackoff.kubernetes.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.ycsbbackoff.lab.LabException;
import org.junit.jupiter.api.Test;

class OwnNamespaceTest {

  @Test
  void theNamespaceIsThatOfThePodsAccount() {
    try (var client = client("benchmarks")) {
      assertThat(OwnNamespace.of(client)).isEqualTo("benchmarks");
    }
  }

  @Test
  void aPodWithoutATokenOfItsAccountIsToldHowToHaveOne() {
    try (var client = client(null)) {
      assertThatThrownBy(() -> OwnNamespace.of(client))
          .isInstanceOf(LabException.class)
          .hasMessage(
              "--service-account: the driver's pod has no token of that account; set"
                  + " automountServiceAccountToken: true in the pod's spec, or leave the option"
                  + " out");
    }
  }

  private static KubernetesClient client(String namespace) {
    var config = Config.empty();
    config.setMasterUrl("https://127.0.0.1:1/");
    config.setNamespace(namespace);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}

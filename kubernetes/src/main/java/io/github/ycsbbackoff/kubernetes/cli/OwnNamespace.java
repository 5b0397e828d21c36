package io.github.ycsbbackoff.kubernetes.cli;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.ycsbbackoff.lab.LabException;

/**
 * The namespace of the pod that a command runs in. The pod's service account names it, and no
 * option does: an overlay may have moved the whole run.
 */
final class OwnNamespace {

  private OwnNamespace() {}

  /**
   * Returns the namespace.
   *
   * @param client a client that has found its settings in the pod
   * @throws LabException if the pod has no token of its account, and so no namespace
   */
  static String of(KubernetesClient client) {
    if (client.getNamespace() == null) {
      throw new LabException(
          "--service-account: the driver's pod has no token of that account; set"
              + " automountServiceAccountToken: true in the pod's spec, or leave the option out");
    }
    return client.getNamespace();
  }
}

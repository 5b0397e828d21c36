package io.github.ycsbbackoff.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/**
 * The pods of a run: without any right over their node, by a user that is not root, with nothing
 * that can be written but the shared volume and a folder for temporary files.
 */
final class Pods {

  private static final String EXPERIMENT = "experiment";
  private static final String RESULTS = "results";
  private static final String TEMPORARY = "tmp";

  private final Fleet fleet;

  Pods(Fleet fleet) {
    this.fleet = fleet;
  }

  /** Returns the pod of a client, whose worker has these words. */
  PodSpec client(List<String> words) {
    var pods = fleet.pods();
    return basis()
        // A client has no business with the cluster's own API.
        .withAutomountServiceAccountToken(false)
        .withTerminationGracePeriodSeconds(Fleet.CLIENT_ENDS_WITHIN.toSeconds())
        .withContainers(container("client", words, pods.cpu(), pods.memory()))
        // Clients that share a node compete; where there is no other place, they have to.
        .addNewTopologySpreadConstraint()
        .withMaxSkew(1)
        .withTopologyKey("kubernetes.io/hostname")
        .withWhenUnsatisfiable("ScheduleAnyway")
        .withNewLabelSelector()
        .withMatchLabels(fleet.run().clientLabels())
        .endLabelSelector()
        .endTopologySpreadConstraint()
        .build();
  }

  /** Returns the pod of the driver, or of the finisher. */
  PodSpec driver(List<String> words) {
    var account = fleet.serviceAccount();
    return basis()
        .withServiceAccountName(account.isEmpty() ? fleet.run().driver() : account)
        // A given account may leave out the token, by which its pod knows its namespace, too.
        .withAutomountServiceAccountToken(true)
        .withTerminationGracePeriodSeconds(Fleet.DRIVER_ENDS_WITHIN.toSeconds())
        .withContainers(
            // The driver also loads rows and verifies, each by a JVM with a heap of one gibibyte.
            container("driver", words, new Quantity("100m"), new Quantity("2Gi")))
        .build();
  }

  private PodSpecBuilder basis() {
    return new PodSpecBuilder()
        .withRestartPolicy("Never")
        .withEnableServiceLinks(false)
        .withHostNetwork(fleet.pods().isOnHostNetwork() ? true : null)
        .withDnsPolicy(fleet.pods().isOnHostNetwork() ? "ClusterFirstWithHostNet" : "ClusterFirst")
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withRunAsUser(ImageLayout.USER)
        .withRunAsGroup(ImageLayout.USER)
        .withFsGroup(ImageLayout.USER)
        .withFsGroupChangePolicy("OnRootMismatch")
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .addNewVolume()
        .withName(EXPERIMENT)
        .withNewConfigMap()
        .withName(fleet.run().experiment())
        .endConfigMap()
        .endVolume()
        .addNewVolume()
        .withName(TEMPORARY)
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume()
        .addToVolumes(fleet.volume().inPod(RESULTS));
  }

  private Container container(String name, List<String> words, Quantity cpu, Quantity memory) {
    return new ContainerBuilder()
        .withName(name)
        .withImage(fleet.pods().image())
        .withImagePullPolicy(fleet.pods().pullPolicy())
        .withArgs(words)
        .withNewResources()
        .withRequests(Map.of("cpu", cpu, "memory", memory))
        .withLimits(Map.of("memory", memory))
        .endResources()
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .withReadOnlyRootFilesystem(true)
        .withNewCapabilities()
        .withDrop("ALL")
        .endCapabilities()
        .endSecurityContext()
        // The last lines of a container that failed are in its status.
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .addNewVolumeMount()
        .withName(EXPERIMENT)
        .withMountPath(ImageLayout.EXPERIMENT)
        .withReadOnly(true)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName(TEMPORARY)
        .withMountPath("/tmp")
        .endVolumeMount()
        .addNewVolumeMount()
        .withName(RESULTS)
        .withMountPath(ImageLayout.RESULTS)
        .endVolumeMount()
        .build();
  }
}

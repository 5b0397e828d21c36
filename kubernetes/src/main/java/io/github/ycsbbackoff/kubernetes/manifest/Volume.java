package io.github.ycsbbackoff.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.VolumeBuilder;

/**
 * The volume that all pods of a run share, on which the clients leave their files.
 *
 * @param name the name of a PersistentVolumeClaim, or a folder of the node
 * @param isHostPath whether it is a folder of the node
 */
public record Volume(String name, boolean isHostPath) {

  /** Returns the volume as a pod has it. */
  io.fabric8.kubernetes.api.model.Volume inPod(String as) {
    var volume = new VolumeBuilder().withName(as);
    return isHostPath
        ? volume.withNewHostPath().withPath(name).withType("Directory").endHostPath().build()
        : volume.withNewPersistentVolumeClaim(name, false).build();
  }

  /** Returns the option by which a user names the volume. */
  public String option() {
    return (isHostPath ? "--host-path " : "--volume ") + name;
  }

  /** Returns the volume as messages have it. */
  public String message() {
    return isHostPath ? "the folder " + name + " of the node" : "the volume claim " + name;
  }
}

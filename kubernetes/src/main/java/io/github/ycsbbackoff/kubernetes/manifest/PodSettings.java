package io.github.ycsbbackoff.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.Quantity;

/**
 * The settings of all pods of a run.
 *
 * @param image the lab's image, as the nodes find it
 * @param pullPolicy when nodes fetch the image: {@code IfNotPresent}, {@code Always} or {@code
 *     Never}
 * @param cpu the processors that a client asks for; it may use more where they are free, because a
 *     limit would stop its threads in every tenth of a second
 * @param memory the memory that a client asks for, and may not exceed
 * @param isOnHostNetwork whether pods have their node's network, without an address of their own
 * @param readyWithinSeconds how long a pod may be without a place, or without its image
 */
public record PodSettings(
    String image,
    String pullPolicy,
    Quantity cpu,
    Quantity memory,
    boolean isOnHostNetwork,
    int readyWithinSeconds) {}

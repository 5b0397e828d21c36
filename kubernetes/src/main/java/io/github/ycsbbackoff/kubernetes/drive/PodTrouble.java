package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What keeps a pod from running, or has ended it, in the pod's own words. */
public final class PodTrouble {

  /**
   * The reasons of containers that wait and will go on waiting. A pod that is being made has none.
   */
  private static final Set<String> FOR_GOOD =
      Set.of(
          "ErrImagePull",
          "ImagePullBackOff",
          "ErrImageNeverPull",
          "InvalidImageName",
          "ErrImageInspect",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  /** What is said of a pod that somebody deleted, whether or not its end is still to be seen. */
  public static final String DELETED = "somebody deleted it";

  private PodTrouble() {}

  /** Returns why a pod does not run yet; empty if it does, has, is about to, or never will. */
  public static Optional<String> ofStart(Pod pod) {
    return beforeStart(pod).isPresent()
        ? Optional.empty()
        : unscheduled(pod).or(() -> waiting(pod));
  }

  /**
   * Returns what ended a pod, or is ending it, whose container has not run and never will, such as
   * one that the kubelet refused; empty if the container ran or still may.
   */
  public static Optional<String> beforeStart(Pod pod) {
    return hasStarted(pod) ? Optional.empty() : ofEnd(pod).or(() -> removal(pod));
  }

  private static Optional<String> unscheduled(Pod pod) {
    if (pod.getStatus() == null) {
      return Optional.empty();
    }
    return pod.getStatus().getConditions().stream()
        .filter(condition -> "PodScheduled".equals(condition.getType()))
        .filter(condition -> "False".equals(condition.getStatus()))
        .filter(condition -> "Unschedulable".equals(condition.getReason()))
        .findFirst()
        .map(condition -> "FailedScheduling: " + oneLine(condition.getMessage()));
  }

  private static Optional<String> waiting(Pod pod) {
    return containers(pod).stream()
        .map(container -> container.getState() == null ? null : container.getState().getWaiting())
        .filter(waiting -> waiting != null && waiting.getReason() != null)
        .filter(waiting -> FOR_GOOD.contains(waiting.getReason()))
        .findFirst()
        .map(waiting -> waiting.getReason() + ": " + oneLine(waiting.getMessage()));
  }

  /**
   * Returns whether the pod has a node that has not mounted all of its volumes yet. The node makes
   * the pod's sandbox after that, and says by a condition that it has (KEP-3085, since 1.29).
   */
  static boolean awaitsVolumes(Pod pod) {
    return !hasStarted(pod)
        && beforeStart(pod).isEmpty()
        && is(pod, "PodScheduled")
        && !is(pod, "PodReadyToStartContainers");
  }

  private static boolean is(Pod pod, String condition) {
    return pod.getStatus() != null
        && pod.getStatus().getConditions().stream()
            .anyMatch(each -> condition.equals(each.getType()) && "True".equals(each.getStatus()));
  }

  /** Returns whether the pod's container runs, or has run. */
  public static boolean hasStarted(Pod pod) {
    return containers(pod).stream()
        .anyMatch(
            container ->
                container.getState() != null
                    && (container.getState().getRunning() != null
                        || container.getState().getTerminated() != null));
  }

  /** Returns whether the pod has ended. */
  public static boolean hasEnded(Pod pod) {
    var phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
    return "Failed".equals(phase) || "Succeeded".equals(phase);
  }

  /** Returns what ended a pod that failed; empty if it did not. */
  public static Optional<String> ofEnd(Pod pod) {
    if (pod.getStatus() == null || !"Failed".equals(pod.getStatus().getPhase())) {
      return Optional.empty();
    }
    var disruption = disruption(pod);
    if (disruption.isPresent()) {
      return disruption;
    }
    if (pod.getStatus().getReason() != null) {
      return Optional.of(
          pod.getStatus().getReason() + ": " + oneLine(pod.getStatus().getMessage()));
    }
    return Optional.of(terminated(pod));
  }

  /** Returns why the cluster takes a pod away, such as by an eviction; empty if it does not. */
  public static Optional<String> disruption(Pod pod) {
    if (pod.getStatus() == null) {
      return Optional.empty();
    }
    return pod.getStatus().getConditions().stream()
        .filter(condition -> "DisruptionTarget".equals(condition.getType()))
        .filter(condition -> "True".equals(condition.getStatus()))
        .findFirst()
        .map(condition -> condition.getReason() + ": " + oneLine(condition.getMessage()));
  }

  /** Returns why a pod is being taken away, by the cluster or by somebody; empty if it is not. */
  public static Optional<String> removal(Pod pod) {
    return disruption(pod).or(() -> isBeingDeleted(pod) ? Optional.of(DELETED) : Optional.empty());
  }

  private static boolean isBeingDeleted(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null;
  }

  private static String terminated(Pod pod) {
    if (isBeingDeleted(pod)) {
      // Its last words answer the signal, and say nothing of who sent it.
      return DELETED;
    }
    return containers(pod).stream()
        .map(
            container -> container.getState() == null ? null : container.getState().getTerminated())
        .filter(ended -> ended != null)
        .findFirst()
        .map(
            ended ->
                "%s, status %d%s"
                    .formatted(
                        ended.getReason(),
                        ended.getExitCode(),
                        ended.getMessage() == null || ended.getMessage().isBlank()
                            ? ""
                            : ": " + lastLine(ended.getMessage())))
        .orElse("no container of it ran");
  }

  /** Returns the exit status of the pod's container, or -1 if it has not ended by itself. */
  public static int exitStatus(Pod pod) {
    return containers(pod).stream()
        .filter(each -> each.getState() != null && each.getState().getTerminated() != null)
        .mapToInt(each -> each.getState().getTerminated().getExitCode())
        .findFirst()
        .orElse(-1);
  }

  private static List<ContainerStatus> containers(Pod pod) {
    return pod.getStatus() == null ? List.of() : pod.getStatus().getContainerStatuses();
  }

  private static String lastLine(String text) {
    var lines = text.strip().lines().toList();
    return lines.get(lines.size() - 1).strip();
  }

  static String oneLine(String text) {
    return text == null ? "" : text.strip().replaceAll("\\s+", " ");
  }
}

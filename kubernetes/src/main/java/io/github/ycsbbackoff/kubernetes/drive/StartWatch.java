package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The patience with pods that are to start: short with one that says why it cannot, long with one
 * that is being made.
 */
public final class StartWatch {

  /** Nobody makes pods where a quota, or a rule of the namespace, stands against them. */
  private static final String NO_POD = "no pod was made; kubectl describe job says why";

  private final Duration patience;
  private final Function<List<Pod>, Optional<String>> volumes;
  private final long beganNanos = System.nanoTime();
  private long troubledNanos;
  private Optional<String> trouble = Optional.empty();

  /**
   * Begins to wait.
   *
   * @param patience how long a pod may say that it cannot start
   * @param volumes says why one of the pods has no volume: {@link VolumeEvents}
   */
  public StartWatch(Duration patience, Function<List<Pod>, Optional<String>> volumes) {
    this.patience = patience;
    this.volumes = volumes;
  }

  /**
   * Looks at the pods as they are now.
   *
   * @param planned how many there are to be
   * @return why there is no point in waiting any longer; empty as long as there is one
   */
  public Optional<String> look(List<Pod> pods, int planned) {
    var now =
        pods.stream()
            .flatMap(pod -> PodTrouble.ofStart(pod).stream())
            .findFirst()
            .or(() -> volumes.apply(pods));
    if (pods.isEmpty()) {
      now = Optional.of(NO_POD);
    } else if (trouble.equals(Optional.of(NO_POD))) {
      trouble = Optional.empty();
    }
    if (now.isEmpty()) {
      trouble = Optional.empty();
    } else if (trouble.isEmpty()) {
      // The first words name the cause; later ones may only say that it is tried again.
      trouble = now;
      troubledNanos = System.nanoTime();
    }
    if (trouble.isPresent() && isOver(troubledNanos, patience)) {
      return trouble;
    }
    var settled = pods.stream().filter(StartWatch::isSettled).count();
    return isOver(beganNanos, Fleet.STARTED_WITHIN)
        ? Optional.of(
            "%d of %d pods do not run after %d s"
                .formatted(planned - settled, planned, Fleet.STARTED_WITHIN.toSeconds()))
        : Optional.empty();
  }

  private static boolean isSettled(Pod pod) {
    return PodTrouble.hasStarted(pod) || PodTrouble.beforeStart(pod).isPresent();
  }

  private static boolean isOver(long sinceNanos, Duration limit) {
    return System.nanoTime() - sinceNanos >= limit.toNanos();
  }
}

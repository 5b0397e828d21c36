package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The patience with pods that are to start: short with one that says why it cannot, and with one
 * that the API server does not take; long with one that is being made.
 */
public final class StartWatch {

  private static final String NO_POD =
      "no pod was made, and no event says why; see kubectl describe resourcequota,limitrange, and"
          + " that Kubernetes makes pods of jobs";

  private final Duration patience;
  private final Function<List<Pod>, Map<String, String>> volumes;
  private final Supplier<Optional<String>> refusal;
  private final long beganNanos = System.nanoTime();

  /** The trouble of each pod that was there at the last look, by its name, in their order. */
  private final Map<String, Trouble> ofPods = new LinkedHashMap<>();

  private final Trouble ofMissing = new Trouble();

  /** The names of all pods that were there at any look: one that is gone was made, too. */
  private final Set<String> made = new HashSet<>();

  /**
   * Begins to wait.
   *
   * @param patience how long one pod may say that it cannot start, and how long no further pod may
   *     be made while one is not taken
   * @param volumes says why pods have no volume, by the name of the pod: {@link VolumeEvents}
   * @param refusal says why a pod was not taken: {@link RefusedPods}
   */
  public StartWatch(
      Duration patience,
      Function<List<Pod>, Map<String, String>> volumes,
      Supplier<Optional<String>> refusal) {
    this.patience = patience;
    this.volumes = volumes;
    this.refusal = refusal;
  }

  /**
   * Looks at the pods as they are now.
   *
   * @param planned how many there are to be
   * @return why there is no point in waiting any longer; empty as long as there is one
   */
  public Optional<String> look(List<Pod> pods, int planned) {
    var madeBefore = made.size();
    pods.forEach(pod -> made.add(pod.getMetadata().getName()));
    if (made.size() > madeBefore) {
      // The event of a refusal stays after the pod was made at another attempt, and as long as pods
      // are made, the others may be as well.
      ofMissing.forget();
    }
    notePods(pods);
    ofMissing.note(missing(planned));
    return ofPods.values().stream()
        .flatMap(trouble -> trouble.over().stream())
        .findFirst()
        .or(ofMissing::over)
        .or(() -> overAll(pods, planned));
  }

  /**
   * Notes the trouble of each pod by itself: where pods begin one after the other, there may at all
   * times be one that has to wait a moment.
   */
  private void notePods(List<Pod> pods) {
    var withoutVolume = volumes.apply(pods);
    var names = pods.stream().map(pod -> pod.getMetadata().getName()).toList();
    ofPods.keySet().retainAll(names);
    for (var pod : pods) {
      var name = pod.getMetadata().getName();
      ofPods
          .computeIfAbsent(name, any -> new Trouble())
          .note(PodTrouble.ofStart(pod).or(() -> Optional.ofNullable(withoutVolume.get(name))));
    }
  }

  /** Returns why there are fewer pods than planned; empty if there are not, or nobody says why. */
  private Optional<String> missing(int planned) {
    if (made.size() >= planned) {
      return Optional.empty();
    }
    return refusal.get().or(() -> made.isEmpty() ? Optional.of(NO_POD) : Optional.empty());
  }

  private Optional<String> overAll(List<Pod> pods, int planned) {
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

  /** One kind of trouble, from the look on that finds it to the first that does not. */
  private final class Trouble {

    private Optional<String> words = Optional.empty();
    private long sinceNanos;

    /** Begins anew with the next look. */
    void forget() {
      words = Optional.empty();
    }

    void note(Optional<String> now) {
      if (words.isEmpty()) {
        sinceNanos = System.nanoTime();
      }
      // The first words name the cause; later ones may only say that it is tried again.
      if (now.isEmpty() || words.isEmpty() || words.equals(Optional.of(NO_POD))) {
        words = now;
      }
    }

    /** Returns the trouble that patience has ended with; empty as long as there is none. */
    Optional<String> over() {
      return words.isPresent() && isOver(sinceNanos, patience) ? words : Optional.empty();
    }
  }
}

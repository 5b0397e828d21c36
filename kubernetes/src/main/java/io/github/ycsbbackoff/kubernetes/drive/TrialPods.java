package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The pods of one trial's Job, from the moment on when they are asked for. They are looked at again
 * and again, which shows that the API server is there, and are watched as well: a pod that is
 * deleted can be gone within a second, and so between two looks.
 */
final class TrialPods implements ClientHosts.Clients {

  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  private final PodHosts hosts;
  private final String name;

  /** The places of the clients whose pods run, or have run. */
  private final Set<Integer> started = new ConcurrentSkipListSet<>();

  /** What ended pods that failed, by the client's place: such a pod may be deleted later. */
  private final Map<Integer, String> ends = new ConcurrentSkipListMap<>();

  /**
   * Why pods were being taken away, by the client's place: such a pod may be gone before anybody
   * sees its end.
   */
  private final Map<Integer, String> removals = new ConcurrentSkipListMap<>();

  private Optional<SharedIndexInformer<Pod>> watch = Optional.empty();

  /** Why {@link #close} could not end all pods; empty before that, or if it could. */
  private Optional<String> notEnded = Optional.empty();

  private long lookedNanos = System.nanoTime() - LOOKS_EVERY.toNanos();
  private Job job;

  TrialPods(PodHosts hosts, String name) {
    this.hosts = hosts;
    this.name = name;
  }

  /** Begins to watch the pods. */
  void watch() {
    watch = Optional.of(hosts.watch(name, new Changes()));
  }

  /** What is heard of pods between two looks, on a thread of its own. */
  private final class Changes implements PodChanges {

    @Override
    public void note(Pod pod) {
      TrialPods.this.note(pod);
    }

    @Override
    public void gone(Pod pod, boolean isEndUnknown) {
      if (!isEndUnknown) {
        removals.putIfAbsent(index(pod), PodTrouble.DELETED);
      }
    }
  }

  @Override
  public Set<Integer> failed() {
    look();
    return known();
  }

  @Override
  public boolean haveEnded() {
    look();
    return hasEnded(job);
  }

  private void look() {
    if (System.nanoTime() - lookedNanos >= LOOKS_EVERY.toNanos()) {
      lookNow();
    }
  }

  /** Looks at the pods, and returns those that are there. */
  List<Pod> lookNow() {
    var pods = hosts.pods(name);
    pods.forEach(this::note);
    job = hosts.now(name);
    lookedNanos = System.nanoTime();
    return pods;
  }

  private void note(Pod pod) {
    var index = index(pod);
    if (PodTrouble.hasStarted(pod)) {
      started.add(index);
    }
    PodTrouble.removal(pod).ifPresent(why -> removals.put(index, why));
    PodTrouble.ofEnd(pod)
        .or(() -> PodTrouble.beforeStart(pod))
        .ifPresent(why -> ends.put(index, why));
  }

  /** Returns whether any client had started at the last look. */
  boolean hasAnyStarted() {
    return !started.isEmpty();
  }

  /** Returns how many clients, at the last look, had started or never will. */
  int settled() {
    var settled = new TreeSet<>(known());
    settled.addAll(started);
    return settled.size();
  }

  private static int index(Pod pod) {
    return Integer.parseInt(pod.getMetadata().getAnnotations().getOrDefault(INDEX, "0"));
  }

  static boolean hasEnded(Job job) {
    return job != null
        && job.getStatus() != null
        && job.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    Set.of("Complete", "Failed").contains(condition.getType())
                        && "True".equals(condition.getStatus()));
  }

  /** Returns the places of the clients that had failed at the last look. */
  private Set<Integer> known() {
    var failed = new TreeSet<>(ends.keySet());
    if (job != null && job.getStatus() != null) {
      failed.addAll(indexes(job.getStatus().getFailedIndexes()));
    }
    return failed;
  }

  @Override
  public List<String> failures() {
    var failures = new ArrayList<String>();
    for (var index : known()) {
      var removal = removals.getOrDefault(index, "it is gone, and was not run again");
      failures.add(
          "the pod of client %d failed: %s".formatted(index, ends.getOrDefault(index, removal)));
    }
    notEnded.ifPresent(failures::add);
    return failures;
  }

  /** Reads indexes as a Job's status has them: {@code 1,3-5}. */
  static List<Integer> indexes(String text) {
    var all = new ArrayList<Integer>();
    if (text != null && !text.isBlank()) {
      for (var part : text.split(",", -1)) {
        var ends = part.split("-", -1);
        var last = Integer.parseInt(ends[ends.length - 1].strip());
        for (var index = Integer.parseInt(ends[0].strip()); index <= last; index++) {
          all.add(index);
        }
      }
    }
    return all;
  }

  /**
   * Ends the pods. A pod that cannot be ended is one more failure of this trial, which the lab
   * reads after this; the files that the others left are whole, and the other trials go on.
   */
  @Override
  public void close() {
    notEnded = end();
  }

  /** Ends the pods, and returns why it could not; empty if it could. */
  Optional<String> end() {
    // What happens to the pods from here on is this deletion, and no trouble of theirs.
    watch.ifPresent(SharedIndexInformer::stop);
    return hosts.delete(name);
  }
}

package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The pods of one trial's Job, from the moment on when each of them runs. */
final class TrialPods implements ClientHosts.Clients {

  private static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  private final PodHosts hosts;
  private final String name;

  /** What ended pods that failed, by the client's place: such a pod may be deleted later. */
  private final Map<Integer, String> ends = new TreeMap<>();

  private long lookedNanos = System.nanoTime() - LOOKS_EVERY.toNanos();
  private Job job;

  TrialPods(PodHosts hosts, String name) {
    this.hosts = hosts;
    this.name = name;
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
      hosts.pods(name).forEach(this::note);
      job = hosts.now(name);
      lookedNanos = System.nanoTime();
    }
  }

  private void note(Pod pod) {
    PodTrouble.ofEnd(pod).ifPresent(why -> ends.put(index(pod), why));
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
    var lines = new ArrayList<String>();
    for (var index : known()) {
      lines.add(
          "the pod of client %d failed: %s"
              .formatted(index, ends.getOrDefault(index, "it is gone, and was not run again")));
    }
    return lines;
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

  @Override
  public void close() {
    hosts.delete(name);
  }
}

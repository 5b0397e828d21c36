package io.github.ycsbbackoff.lab.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Several profilers in the order in which they are wanted, of which the first that starts is it.
 */
final class FirstThatStarts {

  private final List<Profiler> wanted;
  private final List<String> refusals = new ArrayList<>();
  private int next;
  private boolean isPrepared;

  FirstThatStarts(List<Profiler> wanted) {
    this.wanted = wanted;
  }

  /** Returns whether no profiler is wanted. */
  boolean isEmpty() {
    return wanted.isEmpty();
  }

  /** Prepares the first that can be prepared. */
  void prepare() {
    while (next < wanted.size() && !isPrepared) {
      try {
        wanted.get(next).prepare();
        isPrepared = true;
      } catch (ProfilerException e) {
        refused(e);
      }
    }
  }

  /**
   * Starts one of them, which is prepared before if none was yet.
   *
   * @throws ProfilerException if none starts; it says of each why not
   */
  Profiler start() throws ProfilerException {
    while (next < wanted.size()) {
      prepare();
      if (isPrepared) {
        try {
          wanted.get(next).start();
          return wanted.get(next);
        } catch (ProfilerException e) {
          refused(e);
        }
      }
    }
    throw new ProfilerException(why());
  }

  /** Ends what still runs of any of them. */
  void discard() {
    wanted.forEach(Profiler::discard);
  }

  private void refused(ProfilerException e) {
    wanted.get(next).discard();
    refusals.add(wanted.get(next).title() + ": " + e.getMessage());
    next++;
    isPrepared = false;
  }

  /** Says why those that were wanted more did not start; empty if the first one did. */
  String why() {
    return String.join("; ", refusals);
  }
}

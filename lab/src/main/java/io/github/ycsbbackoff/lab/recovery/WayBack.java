package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Attempts;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Dip;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.results.YcsbOperations;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measurement of one trial's way back from its trigger, by the client's timeline. */
public final class WayBack {

  /** The seconds that are judged together, and the fewest before a trigger that are a yardstick. */
  public static final double TOGETHER_SECONDS = Together.SECONDS;

  private final TrialInfo info;
  private final Trigger trigger;
  private final Phases phases;
  private final Before before;
  private final Asked asked;

  private WayBack(TrialInfo info, Trigger trigger, Phases phases, Before before, Asked asked) {
    this.info = info;
    this.trigger = trigger;
    this.phases = phases;
    this.before = before;
    this.asked = asked;
  }

  /**
   * Measures a trial; empty if it has no yardstick, because under {@link #TOGETHER_SECONDS} of the
   * measured window lie before the trigger, or nothing was acknowledged in them.
   */
  public static Optional<TrialRecovery> of(Trial trial, Trigger trigger) {
    var phases = Phases.of(trial, trigger);
    if (!Together.isWhole(phases.before())) {
      return Optional.empty();
    }
    var before =
        Before.of(phases.before()).atMost(trial.target() * YcsbOperations.rowsOfEach(trial));
    return before.goodput() > 0
        ? Optional.of(
            new WayBack(trial.info(), trigger, phases, before, Asked.of(trial)).measured())
        : Optional.empty();
  }

  /**
   * Returns whether a trial's load after its trigger is another than that before it, so that what
   * it got done before is no yardstick for what comes after. Of a trial that went wrong it is not
   * said: one of several clients that died takes its arrivals with it.
   */
  public static boolean isOfOtherLoads(Trial trial, Trigger trigger) {
    var phases = Phases.of(trial, trigger);
    return trial.info().problem() == null
        && Asked.of(trial).differs(phases.before(), phases.after());
  }

  /**
   * Returns whether a trial got as much done before its trigger as arrived there. If not, it was
   * overloaded by itself, and to be as it was before is not to have come back. Threads that wait
   * for their answers always keep up.
   */
  public static boolean keptUpBefore(Trial trial, Trigger trigger) {
    var before = Phases.of(trial, trigger).before();
    var arrived = Arrivals.of(trial, at -> 0).perSecond(before);
    return new Before(arrived * YcsbOperations.rowsOfEach(trial), Double.NaN).isHealthy(before);
  }

  private TrialRecovery measured() {
    var back = Together.stretches(phases.after()).stream().filter(before::isHealthy).findFirst();
    var backAt = back.map(seconds -> seconds.get(0).startSeconds());
    var after = states(phases.after(), true);
    return new TrialRecovery(
        info.block(),
        info.arm(),
        trigger,
        before,
        dip(backAt.orElse(Double.POSITIVE_INFINITY)),
        backAt.map(this::recovered).orElseGet(this::notRecovered),
        isHealthyAtEnd(),
        new Attempts(
            attempts(phases.before()), attempts(phases.during()), attempts(phases.after())),
        asked.lost(trigger.fromSeconds(), info.windowEndSeconds()),
        seconds(after),
        RowsLost.of(info));
  }

  /** Returns the time of a trial that came back: 0 if its first seconds are as those before. */
  private RecoveryTime recovered(double backAt) {
    return RecoveryTime.after(
        backAt == phases.after().get(0).startSeconds() ? 0 : backAt - trigger.toSeconds());
  }

  /**
   * Returns for how long a trial is known not to have come back: in its last seconds it may have
   * begun to, which was not seen for long enough.
   */
  private RecoveryTime notRecovered() {
    var seconds = phases.after();
    var end = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).endSeconds();
    return RecoveryTime.longerThan(Math.max(0, end - Together.SECONDS - trigger.toSeconds()));
  }

  /**
   * Returns whether the last five seconds are healthy, or the five before them: with 80 arrivals a
   * second five seconds alone are unhealthy by chance in one trial of six.
   */
  private boolean isHealthyAtEnd() {
    var stretches = Together.stretches(phases.after());
    if (stretches.isEmpty()) {
      return !phases.after().isEmpty() && before.isHealthy(phases.after());
    }
    var last = stretches.size() - 1;
    var earlier = last - stretches.get(last).size();
    return before.isHealthy(stretches.get(last))
        || (earlier >= 0 && before.isHealthy(stretches.get(earlier)));
  }

  private Dip dip(double backAt) {
    var below =
        Stream.concat(phases.during().stream(), phases.after().stream())
            .filter(second -> second.startSeconds() < backAt)
            .filter(second -> !before.hasGoodput(second.goodput()))
            .toList();
    return below.isEmpty()
        ? Dip.NONE
        : new Dip(
            1
                - below.stream().mapToDouble(ClientSecond::goodput).min().orElse(0)
                    / before.goodput(),
            below.stream().mapToDouble(ClientSecond::seconds).sum());
  }

  private double attempts(List<ClientSecond> seconds) {
    var operations = asked.operations(seconds);
    return operations > 0
        ? seconds.stream().mapToDouble(second -> second.sending().attempts()).sum() / operations
        : Double.NaN;
  }

  private Map<State, Double> seconds(List<State> after) {
    var seconds = new EnumMap<State, Double>(State.class);
    addSeconds(seconds, phases.before(), states(phases.before(), false));
    addSeconds(seconds, phases.during(), states(phases.during(), false));
    addSeconds(seconds, phases.after(), after);
    return seconds;
  }

  private static void addSeconds(
      Map<State, Double> sums, List<ClientSecond> seconds, List<State> states) {
    for (var i = 0; i < seconds.size(); i++) {
      sums.merge(states.get(i), seconds.get(i).seconds(), Double::sum);
    }
  }

  /** Returns the state of each second of a phase, by the stretches of that phase that it is in. */
  private List<State> states(List<ClientSecond> phase, boolean isOver) {
    var stretches = Together.stretches(phase);
    // A phase that is shorter is judged as a whole.
    var judged = stretches.isEmpty() && !phase.isEmpty() ? List.of(phase) : stretches;
    var healthy = begins(judged, before::isHealthy);
    var productive = begins(judged, before::hasGoodput);
    var states = new ArrayList<State>(phase.size());
    for (var second : phase) {
      if (healthy.contains(second.startSeconds())) {
        states.add(State.HEALTHY);
      } else if (isOver && !productive.contains(second.startSeconds())) {
        states.add(State.STUCK);
      } else {
        states.add(State.OVERLOADED);
      }
    }
    return states;
  }

  /** Returns when the seconds began that are in some stretch for which a condition holds. */
  private static Set<Double> begins(
      List<List<ClientSecond>> stretches, Predicate<List<ClientSecond>> condition) {
    return stretches.stream()
        .filter(condition)
        .flatMap(List::stream)
        .map(ClientSecond::startSeconds)
        .collect(Collectors.toSet());
  }
}

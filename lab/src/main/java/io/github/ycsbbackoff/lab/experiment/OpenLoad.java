package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbbackoff.arrival.ArrivalPlan;
import io.github.ycsbbackoff.arrival.Phase;
import io.github.ycsbbackoff.arrival.PhaseText;
import io.github.ycsbbackoff.config.Settings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * An open load: operations arrive whether or not others have ended. Without one, each of YCSB's
 * threads begins its next operation when its last has ended. All arms of a block get the same
 * arrivals.
 *
 * @param arrivals how the arrivals are spaced: {@code constant}, {@code poisson} or {@code trace}
 * @param rate the arrivals a second
 * @param phases instead of a rate: the lengths of phases and their rates, or shares of the maximum
 * @param trace the path of a file with the times of the arrivals
 * @param queue how many arrivals may wait for a thread
 * @param max the arrivals a second that are 100%; null where they are to be measured
 * @param threads the threads that they are measured with; null for those of the baseline
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OpenLoad(
    String arrivals,
    Double rate,
    String phases,
    String trace,
    Integer queue,
    Double max,
    Integer threads) {

  /** The class of the YCSB workload whose operations arrive openly. */
  public static final String WORKLOAD = "io.github.ycsbbackoff.workload.OpenWorkload";

  /** The spacing of arrivals whose times stand in a file. */
  static final String OF_TRACE = "trace";

  private static final String POISSON = "poisson";
  private static final String NAME = "arrivals";
  private static final String PREFIX = NAME + ".";

  /** The property of the phases. */
  static final String PHASES = PREFIX + "phases";

  /** The properties that say when operations arrive. */
  static final List<String> RATES =
      List.of(PREFIX + "rate", PHASES, PREFIX + OF_TRACE, ArrivalPlan.MAXIMUM);

  /** The file of the timeline, which the client of a trial is told, and does not plan by. */
  private static final String TIMELINE = PREFIX + "csv";

  @JsonCreator
  public OpenLoad {
    arrivals = arrivals == null ? POISSON : arrivals;
  }

  /** Returns the YCSB properties that make a workload have this load. */
  public Map<String, String> properties() {
    var properties = new LinkedHashMap<String, String>();
    properties.put("workload", WORKLOAD);
    properties.put(NAME, arrivals);
    put(properties, "rate", rate);
    put(properties, "phases", phases);
    put(properties, OF_TRACE, trace);
    put(properties, "queue", queue);
    put(properties, "max", max);
    return properties;
  }

  /**
   * Returns these properties under those of an arm. An arm that has other arrivals than those of
   * the load's trace does without the trace.
   *
   * @param others the arm's properties, which override those of the load
   */
  public Map<String, String> under(Map<String, String> others) {
    var all = properties();
    all.putAll(others);
    var isOtherwise = OF_TRACE.equals(arrivals) && !OF_TRACE.equals(all.get(NAME));
    if (isOtherwise && !others.containsKey(PREFIX + OF_TRACE)) {
      all.remove(PREFIX + OF_TRACE);
    }
    return all;
  }

  private static void put(Map<String, String> properties, String name, Object value) {
    if (value != null) {
      properties.put(PREFIX + name, value.toString());
    }
  }

  /** Returns this load with what is 100% of it. */
  public OpenLoad withMax(double arrivalsPerSecond) {
    return new OpenLoad(arrivals, rate, phases, trace, queue, arrivalsPerSecond, threads);
  }

  /** Returns this load with what was measured as 100% of it, for which it needs no more threads. */
  public OpenLoad withKnownMax(double arrivalsPerSecond) {
    return new OpenLoad(arrivals, rate, phases, trace, queue, arrivalsPerSecond, null);
  }

  /**
   * Returns the times in which more arrives than usual. Usual is the rate of the last phase of a
   * trial, if that is constant and an earlier phase has it, too; else that of the first phase whose
   * rate is constant, to which those before may rise. None where the load has no such phase, and
   * where more arrives in the last one, so that nothing comes back.
   *
   * @param others the arm's settings, which override those of the load
   * @param maximum the arrivals a second that are 100%, if they were measured
   * @param trialSeconds the length of a trial; what would arrive after it never does
   */
  public List<Spike> spikes(
      Map<String, String> others, OptionalDouble maximum, double trialSeconds) {
    var parsed = begunWithin(trialSeconds, parsed(others, maximum));
    var usual = firstAsTheLast(parsed).or(() -> firstConstant(parsed));
    if (usual.isEmpty() || isAbove(parsed.get(parsed.size() - 1), usual.get())) {
      return List.of();
    }
    var spikes = new ArrayList<Spike>();
    var began = 0.0;
    var wasUsual = false;
    for (var phase : parsed) {
      wasUsual = wasUsual || phase.equals(usual.get());
      var ends = began + phase.seconds();
      if (wasUsual && isAbove(phase, usual.get())) {
        spikes.add(new Spike(began, ends));
      }
      began = ends;
    }
    return spikes;
  }

  /** Returns the first phase with the rate of the last one, unless that is the last one itself. */
  private static Optional<Phase> firstAsTheLast(List<Phase> phases) {
    if (phases.isEmpty()) {
      return Optional.empty();
    }
    var last = phases.get(phases.size() - 1);
    return phases.subList(0, phases.size() - 1).stream()
        .filter(OpenLoad::isConstant)
        .filter(phase -> phase.from() == last.from() && isConstant(last))
        .findFirst();
  }

  /** Returns the first phase whose rate is constant, if those before do not rise above it. */
  private static Optional<Phase> firstConstant(List<Phase> phases) {
    return phases.stream()
        .filter(OpenLoad::isConstant)
        .findFirst()
        .filter(
            usual ->
                phases.stream()
                    .takeWhile(phase -> !isConstant(phase))
                    .noneMatch(phase -> isAbove(phase, usual)));
  }

  private static boolean isConstant(Phase phase) {
    return phase.from() == phase.to();
  }

  private static List<Phase> begunWithin(double trialSeconds, List<Phase> phases) {
    var begun = new ArrayList<Phase>();
    var begins = 0.0;
    for (var phase : phases) {
      if (begins < trialSeconds) {
        begun.add(phase);
      }
      begins += phase.seconds();
    }
    return begun;
  }

  /**
   * Returns the ramp that the phases are; empty if they are none.
   *
   * @param others the arm's properties, which override those of the load
   * @param maximum the arrivals a second that are 100%, if they were measured
   */
  public Optional<Ramp> ramp(Map<String, String> others, OptionalDouble maximum) {
    var parsed = parsed(others, maximum);
    return parsed.isEmpty() ? Optional.empty() : Ramp.of(parsed);
  }

  /** Returns the phases of an arm; none where the load has none. */
  private List<Phase> parsed(Map<String, String> others, OptionalDouble maximum) {
    var settings = settings(others);
    var full = settings.text(ArrivalPlan.MAXIMUM).map(Double::valueOf).orElse(maximum.orElse(1));
    return settings
        .text(PHASES)
        .map(text -> PhaseText.parse("phases", text, "max", Optional.of(full)))
        .orElse(List.of());
  }

  private static boolean isAbove(Phase phase, Phase usual) {
    return Math.max(phase.from(), phase.to()) > usual.from();
  }

  /** Returns this load with a rate, whatever it was. */
  OpenLoad withRate(double arrivalsPerSecond) {
    return new OpenLoad(arrivals, arrivalsPerSecond, null, null, queue, null, null);
  }

  /** Returns whether this says when operations arrive, which a sweep's shares say otherwise. */
  boolean hasTimes() {
    return rate != null || phases != null || trace != null;
  }

  /**
   * Returns the rate of an arm's arrivals, as a target for threads that wait for their answers.
   *
   * @param others the arm's properties, which override those of the load
   * @throws java.util.NoSuchElementException if the rate changes; the check of experiments refuses
   *     such an arm
   */
  public long target(Map<String, String> others) {
    return Math.max(1, Math.round(closedRate(others)));
  }

  /**
   * Returns the rate of an arm's arrivals, of which a simulated target may have a fraction.
   *
   * @param others the arm's settings, which override those of the load
   * @throws java.util.NoSuchElementException if the rate changes; the check of experiments refuses
   *     such an arm
   */
  public double closedRate(Map<String, String> others) {
    return ArrivalPlan.from(settings(others)).rate().orElseThrow();
  }

  /** Returns whether the operations of an arm arrive for a whole trial. */
  public boolean lasts(Map<String, String> others, double trialSeconds) {
    return plan(others).seconds() >= trialSeconds;
  }

  /** Returns whether the operations of an arm arrive at one rate, which threads can keep to. */
  public boolean hasOneRate(Map<String, String> others) {
    return plan(others).rate().isPresent();
  }

  /** Returns settings without those of open arrivals, for threads that wait for their answers. */
  public static Map<String, String> withoutArrivals(Map<String, String> settings) {
    var others = new LinkedHashMap<>(settings);
    others.keySet().removeIf(name -> name.equals(NAME) || name.startsWith(PREFIX));
    return others;
  }

  /**
   * Returns when the operations of an arm arrive.
   *
   * @param others the arm's properties, which override those of the load
   * @throws io.github.ycsbbackoff.config.SettingException if one is wrong
   */
  ArrivalPlan plan(Map<String, String> others) {
    var settings = settings(others);
    if (ArrivalPlan.lacksMaximum(settings)) {
      // The lengths of the phases do not depend on it.
      return withMax(1).plan(others);
    }
    var plan = ArrivalPlan.from(settings);
    settings.know(List.of(TIMELINE));
    settings.rejectUnknown(PREFIX);
    return plan;
  }

  /**
   * Returns the properties that say when the operations of an arm arrive, of which numbers that are
   * equal are written alike.
   *
   * @param others the arm's properties, which override those of the load
   */
  Map<String, String> times(Map<String, String> others) {
    var times = new TreeMap<>(under(others));
    times.keySet().retainAll(RATES);
    times.replaceAll((name, value) -> plain(value.strip()));
    return times;
  }

  private static String plain(String value) {
    try {
      return new BigDecimal(value).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      return value;
    }
  }

  /** Returns whether shares are asked for of a maximum that is not given. */
  boolean lacksMaximum(Map<String, String> others) {
    return ArrivalPlan.lacksMaximum(settings(others));
  }

  private Settings settings(Map<String, String> others) {
    var all = new Properties();
    all.putAll(under(others));
    return Settings.of(all);
  }

  /** Returns this load with the path of a trace that leads from the file's folder to it. */
  OpenLoad beside(Path file) {
    return withTrace(path -> file.toAbsolutePath().resolveSibling(path).normalize());
  }

  /** Returns this load with another path of its trace, if it has one. */
  OpenLoad withTrace(UnaryOperator<Path> other) {
    return trace == null
        ? this
        : new OpenLoad(
            arrivals, rate, phases, other.apply(Path.of(trace)).toString(), queue, max, threads);
  }
}

package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.lab.compare.ExperimentWatcher;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How far an experiment is, as lines of a driver's log: written in its pod, and read again where
 * the bars are.
 */
public final class ProgressLines implements ExperimentWatcher {

  private static final String OURS = "fleet: ";
  private static final String MAXIMUM = "maximum";
  private static final String BEGINS = "begins";
  private static final String SECOND = "second";
  private static final String PAUSED = "paused";
  private static final String WARMS_UP = "warms-up";
  private static final String ENDED = "ended";
  private static final String DONE = "done";
  private static final String DROPPED = "dropped";
  private static final String STAYING = "staying";
  private static final String NOTHING_KEPT = "nothing-kept";
  private static final String RESULTS_STAYING = "results-staying";

  private final PrintStream out;
  private long lastSecond = -1;

  /** Writes to a log. */
  public ProgressLines(PrintStream out) {
    this.out = out;
  }

  @Override
  public void measuresMaximum(PlannedTrial trial) {
    write(MAXIMUM, trial.order());
  }

  @Override
  public void warmsUp(PlannedTrial trial) {
    lastSecond = -1;
    write(WARMS_UP, trial.order());
  }

  @Override
  public void begins(PlannedTrial trial) {
    lastSecond = -1;
    write(BEGINS, trial.order(), trial.title());
  }

  @Override
  public void second(
      PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected) {
    if ((long) seconds != lastSecond) {
      lastSecond = (long) seconds;
      write(
          SECOND,
          trial.order(),
          String.format(Locale.ROOT, "%.1f", seconds),
          rows,
          acknowledged,
          rejected);
    }
  }

  @Override
  public void paused(PlannedTrial trial, String why, Duration patience) {
    write(PAUSED, trial.order(), patience.toSeconds(), why);
  }

  @Override
  public void ended(PlannedTrial trial) {
    write(ENDED, trial.order());
  }

  @Override
  public void close() {
    out.flush();
  }

  /** Says that everything is over, and with what status. */
  public void done(int status) {
    write(DONE, status);
  }

  /** Says that no table of the run is left in the store. */
  void tablesDropped() {
    write(DROPPED);
  }

  /** Says why tables of the run may be left in the store. */
  void tablesStay(String why) {
    write(STAYING, why);
  }

  /** Says that there are no results: no trial had ended. */
  void nothingKept() {
    write(NOTHING_KEPT);
  }

  /** Says why the results of a run that was deleted in its middle may be left. */
  void resultsStay(String why) {
    write(RESULTS_STAYING, why);
  }

  private void write(Object... words) {
    var line = new StringBuilder(OURS);
    for (var word : words) {
      line.append(word).append(' ');
    }
    out.println(line.toString().strip());
    out.flush();
  }

  /** The reader of such lines. */
  public static final class Reader {

    private final Map<Integer, PlannedTrial> trials = new TreeMap<>();
    private final ExperimentWatcher watcher;
    private OptionalInt status = OptionalInt.empty();
    private boolean areTablesDropped;
    private Optional<String> whyTablesStay = Optional.empty();
    private Optional<String> whyResultsStay = Optional.empty();
    private boolean isNothingKept;
    private final List<String> others = new ArrayList<>();

    /**
     * Reads nothing yet.
     *
     * @param watcher what is to hear what the lines say
     */
    public Reader(List<PlannedTrial> trials, ExperimentWatcher watcher) {
      trials.forEach(trial -> this.trials.put(trial.order(), trial));
      this.watcher = watcher;
    }

    /** Reads one line of the log. */
    public void line(String line) {
      if (!line.startsWith(OURS)) {
        others.add(line);
        return;
      }
      var words = line.substring(OURS.length()).split(" ", -1);
      switch (words[0]) {
        case DONE -> status = OptionalInt.of(Integer.parseInt(words[1]));
        case DROPPED -> areTablesDropped = true;
        case STAYING -> whyTablesStay = Optional.of(line.split(" ", 3)[2]);
        case RESULTS_STAYING -> whyResultsStay = Optional.of(line.split(" ", 3)[2]);
        case NOTHING_KEPT -> isNothingKept = true;
        default -> ofTrial(line, words, trials.get(Integer.valueOf(words[1])));
      }
    }

    private void ofTrial(String line, String[] words, PlannedTrial trial) {
      switch (words[0]) {
        case MAXIMUM -> watcher.measuresMaximum(trial);
        case WARMS_UP -> watcher.warmsUp(trial);
        case BEGINS -> watcher.begins(trial);
        case SECOND ->
            watcher.second(
                trial,
                Double.parseDouble(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]));
        case PAUSED -> watcher.paused(trial, line.split(" ", 5)[4], seconds(words[2]));
        case ENDED -> watcher.ended(trial);
        default -> others.add(line);
      }
    }

    private static Duration seconds(String text) {
      return Duration.ofSeconds(Long.parseLong(text));
    }

    /** Returns the status with which everything is over; empty if it is not over. */
    public OptionalInt status() {
      return status;
    }

    /**
     * Returns whether no table of the run is left in the store, which was deleted in its middle.
     */
    public boolean areTablesDropped() {
      return areTablesDropped;
    }

    /** Returns why tables of such a run may be left; empty if they are not, or nobody says so. */
    public Optional<String> whyTablesStay() {
      return whyTablesStay;
    }

    /** Returns why results of such a run may be left; empty if nobody says so. */
    public Optional<String> whyResultsStay() {
      return whyResultsStay;
    }

    /** Returns whether there are no results, because no trial had ended. */
    public boolean isNothingKept() {
      return isNothingKept;
    }

    /** Returns the last line that begins so, without that beginning. */
    public Optional<String> lastWith(String beginning) {
      return allWith(beginning).stream().reduce((first, second) -> second);
    }

    /** Returns the lines that begin so, without that beginning. */
    public List<String> allWith(String beginning) {
      return others.stream()
          .filter(line -> line.startsWith(beginning))
          .map(line -> line.substring(beginning.length()))
          .toList();
    }
  }
}

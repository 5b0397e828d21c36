package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A time in which the server of a trial had a fault, from {@code faults.csv}.
 *
 * @param name what was done, and to what, such as {@code tserver killed}
 * @param startSeconds when the fault began, in seconds since the client's start
 * @param endSeconds when the fault was over; infinite if the file does not say, as of a fault that
 *     lasted to the trial's end
 */
public record FaultSpan(String name, double startSeconds, double endSeconds) {

  private static final ObjectReader CSV =
      new CsvMapper().readerForMapOf(String.class).with(CsvSchema.emptySchema().withHeader());

  /** The events that end another, by that other one. */
  private static final Map<String, String> ENDS = Map.of("killed", "ready", "paused", "resumed");

  /** What all others end with, behind their own words. */
  private static final String END = " ends";

  private static final Pattern DETAIL = Pattern.compile(" \\(.*\\)$");

  /** The beginning of the names of what is done to the leader of several servers. */
  private static final String OF_LEADER = Kill.LEADER + " ";

  /** The event between the two of a kill. */
  private static final String RESTARTING = "restarting";

  /** One line of the file. */
  private record Event(double seconds, String role, String said) {

    /** Returns what was said without what stands in parentheses, which is of one trial alone. */
    String words() {
      return DETAIL.matcher(said).replaceFirst("");
    }

    boolean ends(Event begun) {
      return role.equals(begun.role)
          && (ENDS.containsKey(begun.words())
              ? words().equals(ENDS.get(begun.words()))
              : said.equals(begun.said + END)
                  || said.equals(begun.words() + END)
                  || (begun.isOneWord() && says(begun)));
    }

    /** Returns whether this is the end of some fault, whether or not its beginning was noted. */
    boolean isEnd() {
      return ENDS.containsValue(words()) || words().endsWith(END) || said.endsWith(END);
    }

    /** Returns whether this is a disturbance: each of the others is more words than one. */
    private boolean isOneWord() {
      return said.indexOf(' ') < 0;
    }

    /** Returns whether this says to what a disturbance was done. */
    private boolean says(Event begun) {
      return said.startsWith(begun.said + " ");
    }
  }

  /**
   * Returns whether the fault was done to the leader of several servers: the store as a whole is
   * there again as soon as the others have elected another, whenever that one comes back.
   */
  public boolean isOfLeader() {
    return name.startsWith(OF_LEADER);
  }

  /**
   * Returns the faults of one trial by their names, behind each of which stands the how manieth of
   * that name it is: the faults of several trials that have the same key are alike.
   */
  public static Map<String, FaultSpan> byPlace(List<FaultSpan> spans) {
    var counts = new HashMap<String, Integer>();
    var byPlace = new LinkedHashMap<String, FaultSpan>();
    for (var span : spans) {
      byPlace.put(span.name + counts.merge(span.name, 1, Integer::sum), span);
    }
    return byPlace;
  }

  /**
   * Reads the faults of a trial, in the order in which they began.
   *
   * @throws BrokenResultException if the file is not one of faults
   */
  static List<FaultSpan> read(Path file) {
    var spans = new ArrayList<FaultSpan>();
    var open = new ArrayList<Event>();
    for (var event : events(file)) {
      var begun = open.stream().filter(event::ends).reduce((first, second) -> second);
      if (begun.isPresent()) {
        // Of two that are alike, the one that began last: the other may last to the trial's end.
        open.remove(open.lastIndexOf(begun.get()));
        spans.add(span(begun.get(), event.seconds));
      } else if (!event.isEnd() && !event.words().equals(RESTARTING)) {
        // A fault that could not begin may end all the same, and is none.
        open.add(event);
      }
    }
    open.forEach(event -> spans.add(span(event, Double.POSITIVE_INFINITY)));
    spans.sort((one, other) -> Double.compare(one.startSeconds, other.startSeconds));
    return spans;
  }

  /** Returns the faults that an experiment plans for each of its trials. */
  static List<FaultSpan> planned(Experiment experiment) {
    return experiment.faults().stream()
        .flatMap(
            fault ->
                fault.times(experiment.seconds()).stream()
                    .map(at -> new FaultSpan(fault.message(), at, at + fault.lasts())))
        .toList();
  }

  private static FaultSpan span(Event begun, double endSeconds) {
    return new FaultSpan(begun.role + " " + begun.words(), begun.seconds, endSeconds);
  }

  private static List<Event> events(Path file) {
    var events = new ArrayList<Event>();
    try (MappingIterator<Map<String, String>> lines = CSV.readValues(file.toFile())) {
      while (lines.hasNext()) {
        events.add(event(file, events.size() + 2, lines.next()));
      }
    } catch (RuntimeJsonMappingException | IOException e) {
      throw new BrokenResultException(file, 0, e.getMessage());
    }
    return events;
  }

  private static Event event(Path file, int line, Map<String, String> cells) {
    var time = cell(file, line, cells, "t_s");
    try {
      return new Event(
          Double.parseDouble(time),
          cell(file, line, cells, "role"),
          cell(file, line, cells, "event"));
    } catch (NumberFormatException e) {
      throw new BrokenResultException(file, line, "t_s: '" + time + "' is no number");
    }
  }

  private static String cell(Path file, int line, Map<String, String> cells, String column) {
    var cell = cells.get(column);
    if (cell == null) {
      throw new BrokenResultException(file, line, "no " + column);
    }
    return cell;
  }
}

package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The client processes of a trial that had several, as {@code clients.json} has them.
 *
 * @param planned how many there were to be
 * @param startEpochSeconds the trial's start on the wall clock, to which all times refer
 * @param punctualSeconds the time after the trial's start by which a client has to have begun for
 *     its part to be whole
 * @param clients those that are known of, in the order of their places
 */
public record ClientsOfTrial(
    @JsonProperty(required = true) int planned,
    @JsonProperty(required = true) double startEpochSeconds,
    Double punctualSeconds,
    @JsonProperty(required = true) List<ClientOfTrial> clients) {

  /** The file in a trial's folder. */
  public static final String FILE = "clients.json";

  /** The file with what the clients got done, second by second. */
  public static final String TIMELINE = "clients.csv";

  /** The number of clients that a message names before it only counts them. */
  private static final int NAMED = 5;

  public ClientsOfTrial {
    // Files of earlier versions lack it: late clients made no trial a partial one.
    punctualSeconds = punctualSeconds == null ? Double.POSITIVE_INFINITY : punctualSeconds;
    clients = List.copyOf(clients);
  }

  /** Reads the clients of a trial; empty for a trial with a single one. */
  static Optional<ClientsOfTrial> read(Path trial) {
    var file = trial.resolve(FILE);
    return Files.exists(file) ? Optional.of(Documents.clients(file)) : Optional.empty();
  }

  /** Returns those that left a timeline. */
  public List<ClientOfTrial> there() {
    return clients.stream().filter(ClientOfTrial::isThere).toList();
  }

  /** Returns the places of those of which nothing is known. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public List<Integer> missing() {
    var known = clients.stream().map(ClientOfTrial::index).collect(Collectors.toSet());
    return IntStream.range(0, planned).boxed().filter(index -> !known.contains(index)).toList();
  }

  /** Returns the one that got the least done in the measured window. */
  public Optional<ClientOfTrial> worst() {
    return there().stream().min(Comparator.comparingDouble(ClientOfTrial::goodput));
  }

  /** Returns the one that got the most done in the measured window. */
  public Optional<ClientOfTrial> best() {
    return there().stream().max(Comparator.comparingDouble(ClientOfTrial::goodput));
  }

  /** Returns the goodput of each client that left a timeline. */
  public List<Double> goodputs() {
    return there().stream().map(ClientOfTrial::goodput).toList();
  }

  /**
   * Returns Jain's index over the clients' goodput: 1 if all got as much done, 1/n if one of n did
   * all; NaN if none did anything.
   */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double fairness() {
    return Fairness.jain(goodputs());
  }

  /**
   * Returns what makes the trial a partial one: clients that are missing, failed, or began too late
   * for their part to be whole; empty if there are none.
   */
  public Optional<String> problem() {
    var named =
        Stream.concat(
                clients.stream().flatMap(client -> shortcoming(client).stream()),
                missing().stream().map(index -> "client " + index + " is missing"))
            .toList();
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "partial, for %d of %d clients did not do their part: %s"
                .formatted(named.size(), planned, list(named)));
  }

  /** Returns why a client did not do its part, behind its name; empty if it did. */
  private Optional<String> shortcoming(ClientOfTrial client) {
    var words = new ArrayList<String>();
    if (client.problem() != null) {
      words.add(client.problem());
    }
    if (isTooLate(client)) {
      words.add(String.format(Locale.ROOT, "began %.1f s late", client.startedSeconds()));
    }
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(client.name() + " " + String.join(" and ", words));
  }

  private boolean isTooLate(ClientOfTrial client) {
    return client.startedSeconds() > punctualSeconds;
  }

  /** Returns whether every client came to its end, however late it began. */
  public boolean allEnded() {
    return missing().isEmpty() && clients.stream().allMatch(client -> client.problem() == null);
  }

  /**
   * Returns which clients began late and yet did their part, and by how much they were late, as a
   * sentence; empty if there are none.
   */
  public Optional<String> lateness() {
    var late = clients.stream().filter(client -> client.isLate() && !isTooLate(client)).toList();
    return late.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d clients began late: %s."
                .formatted(
                    late.size(),
                    planned,
                    list(late.stream().map(ClientsOfTrial::howLate).toList())));
  }

  /**
   * Returns which clients stopped before a moment though nothing went wrong with them, as a
   * sentence; empty if there are none.
   */
  public Optional<String> stoppedBefore(double seconds) {
    var stopped =
        clients.stream()
            .filter(client -> client.problem() == null && client.endedSeconds() < seconds)
            .map(
                client ->
                    String.format(
                        Locale.ROOT, "%s (at %.1f s)", client.name(), client.endedSeconds()))
            .toList();
    return stopped.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d clients stopped before the others: %s; the rest counts as seconds in which they did nothing."
                .formatted(stopped.size(), planned, list(stopped)));
  }

  private static String howLate(ClientOfTrial client) {
    return String.format(Locale.ROOT, "%s (by %.1f s)", client.name(), client.startedSeconds());
  }

  private static String list(List<String> all) {
    var named = new ArrayList<>(all.subList(0, Math.min(NAMED, all.size())));
    if (all.size() > NAMED) {
      named.add("and " + (all.size() - NAMED) + " more");
    }
    return String.join(", ", named);
  }
}

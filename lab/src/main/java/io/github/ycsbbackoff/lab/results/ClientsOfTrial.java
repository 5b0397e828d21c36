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
 * @param clients those that are known of, in the order of their places
 */
public record ClientsOfTrial(
    @JsonProperty(required = true) int planned,
    @JsonProperty(required = true) double startEpochSeconds,
    @JsonProperty(required = true) List<ClientOfTrial> clients) {

  /** The file in a trial's folder. */
  public static final String FILE = "clients.json";

  /** The file with what the clients got done, second by second. */
  public static final String TIMELINE = "clients.csv";

  /** The number of clients that a message names before it only counts them. */
  private static final int NAMED = 5;

  public ClientsOfTrial {
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

  /** Returns those that began late. */
  public List<ClientOfTrial> late() {
    return clients.stream().filter(ClientOfTrial::isLate).toList();
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
   * Returns what makes the trial a partial one: clients that are missing or failed; empty if all
   * came to their end.
   */
  public Optional<String> problem() {
    var absent = missing();
    var failed = clients.stream().filter(client -> client.problem() != null).toList();
    var count = absent.size() + failed.size();
    if (count == 0) {
      return Optional.empty();
    }
    var named =
        Stream.concat(
                failed.stream().map(ClientOfTrial::message),
                absent.stream().map(index -> "client " + index + " is missing"))
            .toList();
    return Optional.of(
        "partial, for %d of %d clients did not do their part: %s"
            .formatted(count, planned, list(named)));
  }

  /** Returns which clients began late, and by how much, as a sentence; empty if none did. */
  public Optional<String> lateness() {
    var late = late();
    return late.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%d of %d clients began late: %s.",
                late.size(),
                planned,
                list(late.stream().map(ClientsOfTrial::howLate).toList())));
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

package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The section of the page on client processes, of which some arm has several: how far apart they
 * were, the one that got the least done, and those that are missing, failed or late.
 *
 * @param arms the table of the arms, its heading first; empty if no trial had several clients
 * @param trials the table of single trials, its heading first
 * @param notes what went wrong with single clients, and who was late, a sentence for each trial
 * @param charts the keys of the charts that show the clients over time, with the words of a link
 */
public record ClientsSection(
    List<List<String>> arms,
    List<List<String>> trials,
    List<String> notes,
    Map<String, String> charts) {

  private static final ClientsSection NONE =
      new ClientsSection(List.of(), List.of(), List.of(), Map.of());

  private static final List<String> OF_ARMS =
      List.of("Arm", "Clients", "Goodput of all", "Worst client", "Fairness between clients");

  private static final List<String> OF_TRIALS =
      List.of("Trial", "Clients", "Worst", "Its goodput", "Best", "Its goodput", "Fairness");

  /** The charts in the order in which a reader wants them, with the words of their links. */
  private static final List<Map.Entry<String, String>> CHARTS =
      List.of(
          Map.entry("client_alive", "clients at work"),
          Map.entry("client_worst", "the worst client"),
          Map.entry("client_median", "the median client"),
          Map.entry("client_best", "the best client"),
          Map.entry("client_fairness", "fairness"));

  static ClientsSection of(Results results, Summary summary, Charts charts) {
    var known = results.trials().stream().filter(trial -> trial.clients().isPresent()).toList();
    if (known.isEmpty()) {
      return NONE;
    }
    var drawn = charts.drawn().stream().map(TimeChart::key).toList();
    return new ClientsSection(
        arms(known, summary),
        trials(known),
        known.stream().flatMap(trial -> notes(trial).stream()).toList(),
        CHARTS.stream()
            .filter(chart -> drawn.contains(chart.getKey()))
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    Map.Entry::getValue,
                    (one, other) -> one,
                    LinkedHashMap::new)));
  }

  private static List<List<String>> arms(List<TrialFolder> known, Summary summary) {
    var rows = new ArrayList<List<String>>();
    rows.add(OF_ARMS);
    for (var arm : summary.arms()) {
      var planned =
          known.stream()
              .filter(trial -> trial.info().arm().equals(arm.name()))
              .map(trial -> trial.clients().orElseThrow().planned())
              .distinct()
              .map(String::valueOf)
              .collect(Collectors.joining(", "));
      rows.add(
          List.of(
              arm.name(),
              planned.isEmpty() ? "1" : planned,
              cell(arm, Metric.GOODPUT),
              cell(arm, Metric.WORST_CLIENT),
              cell(arm, Metric.CLIENT_FAIRNESS)));
    }
    return rows;
  }

  private static String cell(ArmSummary arm, Metric metric) {
    var value = arm.value(metric);
    return value.hasInterval()
        ? "%s [%s, %s]"
            .formatted(
                Numbers.mean(metric, value),
                Numbers.single(metric, value.low()),
                Numbers.single(metric, value.high()))
        : Numbers.mean(metric, value);
  }

  private static List<List<String>> trials(List<TrialFolder> known) {
    var rows = new ArrayList<List<String>>();
    rows.add(OF_TRIALS);
    for (var trial : known) {
      var clients = trial.clients().orElseThrow();
      var worst = clients.worst();
      var best = clients.best();
      rows.add(
          List.of(
              trial.info().name(),
              clients.there().size() + " of " + clients.planned(),
              worst.map(ClientsSection::name).orElse(Numbers.NOTHING),
              worst.map(client -> Numbers.text(client.goodput())).orElse(Numbers.NOTHING),
              best.map(ClientsSection::name).orElse(Numbers.NOTHING),
              best.map(client -> Numbers.text(client.goodput())).orElse(Numbers.NOTHING),
              Numbers.text(clients.fairness())));
    }
    return rows;
  }

  private static String name(ClientOfTrial client) {
    return client.index() + (client.place() == null ? "" : " (" + client.place() + ")");
  }

  private static List<String> notes(TrialFolder trial) {
    var clients = trial.clients().orElseThrow();
    var notes = new ArrayList<String>();
    clients.problem().ifPresent(problem -> notes.add(problem + "."));
    clients.lateness().ifPresent(notes::add);
    return notes.stream().map(note -> "Trial " + trial.info().name() + ": " + note).toList();
  }

  /** Returns whether there is anything to show. */
  public boolean isThere() {
    return !arms.isEmpty();
  }
}

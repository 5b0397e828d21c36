package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.CsvTable;
import io.github.ycsbbackoff.lab.results.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The merge of the files that the client processes of one trial left into the files of one trial:
 * counts add up, histograms are added, and times are laid on one axis by the wall clock.
 */
public final class TrialMerge {

  private final List<ClientFiles> clients;
  private final int planned;
  private final OptionalDouble commonStart;
  private final double windowStart;
  private final Experiment experiment;

  /** Why clients that left a timeline are left out. */
  private final Map<Integer, String> leftOut = new HashMap<>();

  private final ClientSpread spread = new ClientSpread();
  private MergedTimeline timeline;
  private MergedLatencies latencies = MergedLatencies.none();
  private double startEpochSeconds;

  /**
   * Reads nothing yet.
   *
   * @param planned how many clients there were to be
   * @param commonStart the moment at which all were to begin, by the clock that they share; empty
   *     if the first one to begin is the trial's start
   * @param windowStart the start of the measured window, in seconds since the trial's start
   */
  public TrialMerge(
      List<ClientFiles> clients,
      int planned,
      OptionalDouble commonStart,
      double windowStart,
      Experiment experiment) {
    this.clients = List.copyOf(clients);
    this.planned = planned;
    this.commonStart = commonStart;
    this.windowStart = windowStart;
    this.experiment = experiment;
  }

  /**
   * Writes the trial's files.
   *
   * @return what there is to know of each client
   * @throws LabException if no client left a timeline, or one ran at another time than the others
   */
  public ClientsOfTrial write(Path trial) throws IOException {
    var starts = starts();
    startEpochSeconds =
        commonStart.orElseGet(
            () ->
                starts.values().stream()
                    .mapToDouble(start -> start)
                    .min()
                    .orElseThrow(this::noTimeline));
    leaveOutOthersTimes(starts);
    var there = clients.stream().filter(client -> starts.containsKey(client.index())).toList();
    writeLatencies(there, trial.resolve(ClientFiles.LATENCIES));
    var known = new ArrayList<ClientOfTrial>();
    for (var client : clients) {
      var start = starts.get(client.index());
      known.add(start == null ? withoutTimeline(client) : add(client, start - startEpochSeconds));
    }
    if (timeline == null) {
      throw noTimeline();
    }
    timeline.write(trial.resolve(ClientFiles.TIMELINE), startEpochSeconds, latencies);
    spread.write(trial.resolve(ClientsOfTrial.TIMELINE), startEpochSeconds);
    writeArrivals(there, trial.resolve(ClientFiles.ARRIVALS));
    Appended.threads(
        ClientFiles.files(there, ClientFiles.THREADS), trial.resolve(ClientFiles.THREADS));
    Appended.lines(ClientFiles.files(there, ClientFiles.PAUSES), trial.resolve(ClientFiles.PAUSES));
    MergedCpu.write(
        there, startEpochSeconds, timeline.endSeconds(), trial.resolve(ClientFiles.HOST));
    var all =
        new ClientsOfTrial(
            planned,
            startEpochSeconds,
            ClientOfTrial.wholeUntilSeconds(windowStart),
            inWindow(known));
    JsonFile.write(trial.resolve(ClientsOfTrial.FILE), all);
    return all;
  }

  /**
   * Returns the clients with their goodput in the measured window, whose end is not known before
   * that of the last client. None of them had a row acknowledged behind it.
   */
  private List<ClientOfTrial> inWindow(List<ClientOfTrial> clients) {
    var longer =
        (experiment.seconds() - windowStart)
            / (experiment.windowEnd(timeline.endSeconds()) - windowStart);
    return clients.stream().map(client -> client.withGoodput(client.goodput() * longer)).toList();
  }

  /** Returns when the last client ended, in seconds since the trial's start. */
  public double endSeconds() {
    return timeline.endSeconds();
  }

  /** Returns whether a client is not left out for having begun when the trial was over. */
  boolean tookPart(ClientFiles client) {
    return !leftOut.containsKey(client.index());
  }

  /** Returns when the trial began, by the clock that all clients share. */
  public double startEpochSeconds() {
    return startEpochSeconds;
  }

  /** Returns how often the server rejected attempts of all clients, by reason. */
  public Map<String, Long> rejections() {
    return timeline.rejections();
  }

  /** Returns when each client began, by the shared clock; one without a timeline is left out. */
  private Map<Integer, Double> starts() {
    var starts = new LinkedHashMap<Integer, Double>();
    for (var client : clients) {
      client
          .startEpochSeconds(ClientFiles.TIMELINE)
          .ifPresent(start -> starts.put(client.index(), start));
    }
    return starts;
  }

  private LabException noTimeline() {
    if (!leftOut.isEmpty()) {
      var client = Collections.min(leftOut.keySet());
      return new LabException(
          "client %d %s, and no other took part in it".formatted(client, leftOut.get(client)));
    }
    return new LabException(
        "%s: has no %s with a second in it, nor has any other client"
            .formatted(clients.get(0).folder(), ClientFiles.TIMELINE));
  }

  /**
   * Leaves out who began when the trial was over. Without a common start nobody can tell who that
   * is, and such clients are none of one trial.
   */
  private void leaveOutOthersTimes(Map<Integer, Double> starts) {
    for (var client : clients) {
      var offset = starts.getOrDefault(client.index(), startEpochSeconds) - startEpochSeconds;
      if (Math.abs(offset) < experiment.seconds()) {
        continue;
      }
      var words =
          String.format(
              Locale.ROOT,
              "began %.0f s %s the trial, which took %.0f s",
              Math.abs(offset),
              offset > 0 ? "after" : "before",
              experiment.seconds());
      if (commonStart.isEmpty()) {
        throw new LabException(
            client.folder() + ": " + words + "; give clients that ran at the same time");
      }
      starts.remove(client.index());
      leftOut.put(client.index(), words);
    }
  }

  private void writeLatencies(List<ClientFiles> there, Path file) throws IOException {
    var logs =
        there.stream()
            .filter(client -> client.has(ClientFiles.LATENCIES))
            .map(
                client ->
                    new MergedLatencies.Log(
                        client.index(), client.file(ClientFiles.LATENCIES), client.clockAhead()))
            .toList();
    if (!logs.isEmpty()) {
      latencies = MergedLatencies.write(logs, startEpochSeconds, file);
    }
  }

  private ClientOfTrial withoutTimeline(ClientFiles client) {
    var failure = leftOut.getOrDefault(client.index(), client.failure());
    return ClientOfTrial.without(
        client.index(), client.place(), failure == null ? "left no timeline" : failure);
  }

  /** Adds one client's timeline, of which nothing but its sums is kept. */
  private ClientOfTrial add(ClientFiles client, double offset) {
    var table = CsvTable.readUpToCut(client.file(ClientFiles.TIMELINE));
    if (table.rows().isEmpty()) {
      return withoutTimeline(client);
    }
    if (timeline == null) {
      timeline = new MergedTimeline(table.columns());
    }
    timeline.add(table, offset);
    spread.add(table, offset);
    var own = new ClientCounts(table, offset);
    return new ClientOfTrial(
        client.index(),
        client.place(),
        offset,
        own.endSeconds(),
        client.clockAhead(),
        own.total("acknowledged"),
        own.total("failed") + own.total("gave_up") + own.total("unknown"),
        own.rejections(),
        own.acknowledgedPerSecond(windowStart, experiment.seconds()),
        problem(client, own.endSeconds()));
  }

  private String problem(ClientFiles client, double endSeconds) {
    var failure = client.failure();
    if (failure != null) {
      return String.format(Locale.ROOT, "%s (its timeline ends at %.1f s)", failure, endSeconds);
    }
    if (!client.has(ClientFiles.LATENCIES)) {
      return "left no " + ClientFiles.LATENCIES;
    }
    return latencies.cutOff().contains(client.index())
        ? "has a " + ClientFiles.LATENCIES + " that cannot be read to its end"
        : null;
  }

  private void writeArrivals(List<ClientFiles> there, Path file) throws IOException {
    MergedTimeline arrivals = null;
    for (var client : there) {
      var start = client.startEpochSeconds(ClientFiles.ARRIVALS);
      if (start.isPresent()) {
        var table = CsvTable.readUpToCut(client.file(ClientFiles.ARRIVALS));
        arrivals = arrivals == null ? new MergedTimeline(table.columns()) : arrivals;
        arrivals.add(table, start.get() - startEpochSeconds);
      }
    }
    if (arrivals != null) {
      arrivals.write(file, startEpochSeconds, MergedLatencies.none());
    }
  }
}

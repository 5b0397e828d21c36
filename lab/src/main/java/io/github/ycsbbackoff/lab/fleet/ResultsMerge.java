package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.InputHashes;
import io.github.ycsbbackoff.lab.results.JsonFile;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The merge of the results that many client processes left, each in a folder of its own, into one
 * results folder, which is read like that of any other experiment.
 */
public final class ResultsMerge {

  /** The keys of what each client of one trial must have run, on whatever machine. */
  private static final List<String> VERSIONS = List.of("ycsb", "binding", "client");

  private final Experiment experiment;
  private final Path first;
  private final int sources;
  private final Map<String, List<ClientFolders.Found>> trials;
  private final int planned;

  private ResultsMerge(
      Experiment experiment,
      Path first,
      int sources,
      Map<String, List<ClientFolders.Found>> trials,
      int planned) {
    this.experiment = experiment;
    this.first = first;
    this.sources = sources;
    this.trials = trials;
    this.planned = planned;
  }

  /**
   * Looks at what there is to merge, and writes nothing.
   *
   * @param folders results folders of clients, their folders of one trial, or folders of such
   * @param planned how many clients there were to be; 0 for as many as they say themselves
   * @throws LabException if the folders are not of the clients of one experiment
   */
  public static ResultsMerge of(List<Path> folders, int planned) {
    var found = ClientFolders.in(folders);
    var first = found.get(0).results();
    var experiment = Results.experiment(first);
    requireTrialsOfArms(experiment, first);
    var byTrial = new LinkedHashMap<String, List<ClientFolders.Found>>();
    for (var each : found) {
      if (!each.results().equals(first)
          && !Results.experiment(each.results())
              .withFilesByName()
              .equals(experiment.withFilesByName())) {
        throw new LabException(
            "%s: is of another experiment than %s; give the folders of one experiment"
                .formatted(each.results(), first));
      }
      requireSameInputs(each.results(), first);
      byTrial.computeIfAbsent(each.trial(), any -> new ArrayList<>()).add(each);
    }
    var sources = (int) found.stream().mapToInt(ClientFolders.Found::source).distinct().count();
    return new ResultsMerge(experiment, first, sources, byTrial, planned);
  }

  /**
   * Requires that what is computed of a trial does not rest on the rate of a single client: that of
   * a point of a sweep or a cell of a map, or of a ramp.
   */
  private static void requireTrialsOfArms(Experiment experiment, Path results) {
    var isRamp =
        experiment.isOpen() && experiment.load().ramp(Map.of(), OptionalDouble.empty()).isPresent();
    if (experiment.hasPoints() || isRamp) {
      throw new LabException(
          "%s: is of %s, which is of one client; give the folders of a comparison"
              .formatted(
                  results,
                  experiment.isSweep() ? "a sweep" : experiment.isMap() ? "a map" : "a ramp"));
    }
  }

  /** Requires that a client ran what the first one did, on whatever machine. */
  private static void requireSameInputs(Path results, Path first) {
    var own = Results.environment(results);
    var firsts = Results.environment(first);
    InputHashes.differing(own, firsts)
        .or(() -> Environments.differing(VERSIONS, own, firsts))
        .ifPresent(
            key -> {
              throw new LabException(
                  "%s: had another %s than %s (%s, not %s); give the folders of one experiment"
                      .formatted(results, key, first, own.get(key), firsts.get(key)));
            });
  }

  /** Returns the experiment that all clients took part in. */
  public Experiment experiment() {
    return experiment;
  }

  /**
   * Makes the results folder.
   *
   * @throws LabException if there is one, or it cannot be made
   */
  public void make(Path folder) {
    try {
      Files.createDirectories(folder.getParent());
      // This fails if the folder is there: two merges may begin in the same second.
      Files.createDirectory(folder);
    } catch (IOException e) {
      throw new LabException(
          "--results %s: cannot be written (%s); give another"
              .formatted(folder.getParent(), e.getMessage()),
          e);
    }
  }

  /**
   * Fills the results folder, with all but its report.
   *
   * @param command the command line that the user typed, for the report
   * @return what went wrong with single clients, one line for each trial
   * @throws LabException if clients cannot be those of one trial
   */
  public List<String> write(Path folder, String command) throws IOException {
    var most = 1;
    writeEnvironment(folder, command);
    var problems = new ArrayList<String>();
    for (var trial : trials.entrySet()) {
      var clients = clients(trial.getValue());
      most = Math.max(most, clients.planned());
      var merged = new MergedTrial(experiment, trial.getKey(), clients);
      if (merged.hasTimeline()) {
        merged
            .write(Files.createDirectories(folder.resolve("trials").resolve(trial.getKey())))
            .problem()
            .ifPresent(problem -> problems.add("trial " + trial.getKey() + ": " + problem));
      } else {
        problems.add(
            "trial %s: no client left a timeline, and it is left out".formatted(trial.getKey()));
      }
    }
    // Arms that say how many clients they have keep these.
    ExperimentFile.write(
        most > 1 ? experiment.withClients(most) : experiment, folder.resolve("experiment.yaml"));
    return problems;
  }

  private MergedTrial.Clients clients(List<ClientFolders.Found> folders) {
    var clients = new TreeMap<Integer, ClientFiles>();
    var most = planned == 0 ? 1 : planned;
    for (var each : folders) {
      requireOneClient(each);
      var worker = WorkerInfo.read(each.folder());
      var index = worker.map(WorkerInfo::index).orElse(each.source());
      var place = worker.map(WorkerInfo::host).orElse(each.results().getFileName().toString());
      var other = clients.putIfAbsent(index, new ClientFiles(index, place, each.folder()));
      if (other != null) {
        throw new LabException(
            "%s: is client %d of trial %s, and so is %s; give each client once"
                .formatted(each.folder(), index, each.trial(), other.folder()));
      }
      var count = worker.map(WorkerInfo::count).orElse(sources);
      most = planned == 0 ? Math.max(most, Math.max(count, index + 1)) : most;
    }
    requireNoMore(clients, most);
    return new MergedTrial.Clients(List.copyOf(clients.values()), most);
  }

  private static void requireOneClient(ClientFolders.Found each) {
    if (Files.exists(each.folder().resolve(ClientsOfTrial.FILE))) {
      throw new LabException(
          each.folder() + ": is of several clients together; give the folder of each");
    }
  }

  private static void requireNoMore(Map<Integer, ClientFiles> clients, int planned) {
    clients.values().stream()
        .filter(client -> client.index() >= planned)
        .findFirst()
        .ifPresent(
            client -> {
              throw new LabException(
                  "--clients %d: %s is client %d, counted from 0; give as many as there were to be"
                      .formatted(planned, client.folder(), client.index()));
            });
  }

  private void writeEnvironment(Path folder, String command) throws IOException {
    var environment = new LinkedHashMap<String, String>();
    environment.put("command", Secrets.maskedText(command));
    var others =
        trials.values().stream()
            .flatMap(List::stream)
            .map(ClientFolders.Found::results)
            .distinct()
            .map(Results::environment)
            .toList();
    Environments.withResumptionsOf(Results.environment(first), others)
        .forEach(environment::putIfAbsent);
    environment.put(Results.MERGED, sources + " folders, the first of them " + first.getFileName());
    JsonFile.write(folder.resolve("environment.json"), environment);
  }
}

package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.ClientResults;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.trial.WorkerTrial;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff worker}. */
@Command(
    name = "worker",
    description = {
      "Runs one trial's YCSB client as one of many, on a server that is there already.",
      "It takes its part of the keys, of the rows and a seed of its own by its place among all",
      "clients, begins at a moment that all have in common, and leaves its files in",
      "RESULTS/client-I; backoff merge makes one result of those of all. The experiment's",
      "threadcount and target are those of each client.",
      "It starts no server and does nothing to one, loads no rows, and verifies nothing."
    },
    exitCodeList = {
      "0:done",
      "1:it went wrong, or the client began after the warm-up",
      "2:the input was wrong"
    })
final class WorkerCommand implements Callable<Integer> {

  /** The variables from which the place and the number of the clients come without an option. */
  private static final String INDEX = "JOB_COMPLETION_INDEX";

  private static final String COUNT = "BACKOFF_CLIENTS";

  /**
   * The longest that a client waits to be told when it begins: other machines may fetch an image.
   */
  private static final Duration TOLD_WITHIN = Duration.ofMinutes(30);

  @Parameters(paramLabel = "FILE", description = "the experiment file; it must have a seed")
  private Path file;

  @Option(
      names = "--trial",
      paramLabel = "BLOCK-ARM",
      required = true,
      description = "the trial to take part in, such as 1-jittered")
  private String trial;

  @Option(
      names = "--index",
      paramLabel = "I",
      description =
          "the place of this client among all, from 0 (default: the variable " + INDEX + ")")
  private Integer index;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "how many clients the trial has (default: the variable "
              + COUNT
              + ", or the file's clients)")
  private Integer clients;

  @Option(
      names = "--start",
      paramLabel = "TIME",
      description = {
        "when all clients begin: in seconds since 1970, or such as 2026-05-01T12:00:00Z; a client",
        "that is late begins at once, says by how much, and ends with status 1 if the measured",
        "window had begun (default: at once)"
      })
  private String start;

  @Option(
      names = "--start-file",
      paramLabel = "FILE",
      description = {
        "a file on the file system of --results that will name that moment in seconds since 1970;",
        "the client connects, says so in FILE.ready-I, and waits for it"
      })
  private Path startFile;

  @Option(
      names = "--masters",
      paramLabel = "HOST:PORT,...",
      description = "the cluster, of ${bundle:addresses} (default: the file's server: masters)")
  private String masters;

  @Option(
      names = "--without-flags",
      description = "leave out the experiment's server flags, which no worker can apply")
  private boolean withoutFlags;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = {
        "the table that all clients of the trial write, which must be empty before and stays there",
        "(default: backoff_NAME_BLOCK-ARM, with the experiment's name)"
      })
  private String table;

  @Mixin private ResultsOption results;

  @Override
  public Integer call() throws IOException {
    GivenText.require("--masters", masters, "the address of a cluster, or leave it out");
    GivenText.require("--table", table, "a table's name, or leave it out");
    var home = Home.find();
    var written = ExperimentFile.read(file, home::bindingClassPath, this::noSeed);
    var planned = trial(written);
    refuseWhatNoWorkerDoes(written, planned);
    var part = part(written, planned.arm());
    var store = Stores.named(written.server().kind());
    var address = address(written, store);
    var experiment =
        Variants.onCluster(withoutFlags ? Variants.withoutServerFlags(written) : written, address);
    if (start != null && startFile != null) {
      throw new LabException("--start and --start-file: both say when to begin; give one of them");
    }
    var begins = start == null ? OptionalDouble.empty() : OptionalDouble.of(epochSeconds(start));
    var worker =
        new WorkerTrial(home, experiment, planned, part, server(experiment, store, address));
    Path folder;
    try (var cluster = new GivenCluster(store, address, "", 0)) {
      folder =
          ClientResults.in(results.root(), part.index())
              .begin(experiment, home, cluster, results.typed(), planned);
    }
    try {
      return said(
          experiment,
          part,
          startFile == null
              ? worker.run(folder, begins)
              : worker.run(folder, new StartFile(startFile), TOLD_WITHIN));
    } catch (LabException e) {
      Folders.delete(folder);
      throw e;
    }
  }

  private static int said(Experiment experiment, Part part, WorkerTrial.Ended ended) {
    ended.problem().ifPresent(problem -> System.out.println("WENT WRONG: " + problem));
    // Without a common start it is NaN, and not late.
    var isLate = ended.lateSeconds() > ClientOfTrial.PUNCTUAL_SECONDS;
    System.out.printf(
        Locale.ROOT,
        "client %d of %d: %,d rows acknowledged%s%n",
        part.index(),
        part.count(),
        ended.acknowledged(),
        isLate ? String.format(Locale.ROOT, ", began %.1f s late", ended.lateSeconds()) : "");
    var isTooLate = ended.lateSeconds() > ClientOfTrial.wholeUntilSeconds(experiment.warmup());
    return ended.problem().isEmpty() && !isTooLate ? 0 : 1;
  }

  private long noSeed() {
    throw new LabException(
        file + ": seed: missing; all clients of a trial need the same; give the file a seed");
  }

  private Part part(Experiment experiment, Arm arm) {
    var place = given(index, "--index", INDEX).orElseThrow(() -> missing("--index", INDEX));
    var isWritten = arm.clients() != null || experiment.clients() != null;
    var count =
        given(clients, "--clients", COUNT)
            .or(() -> isWritten ? Optional.of(experiment.clients(arm)) : Optional.empty())
            .orElseThrow(() -> missing("--clients", COUNT));
    if (arm.clients() != null && !count.equals(arm.clients())) {
      throw new LabException(
          "--clients %d: the arm %s of %s has clients: %d; give as many"
              .formatted(count, arm.name(), file, arm.clients()));
    }
    return new Part(place, count);
  }

  private static LabException missing(String option, String variable) {
    return new LabException("%s: missing; give it, or the variable %s".formatted(option, variable));
  }

  private static Optional<Integer> given(Integer option, String name, String variable) {
    var text = System.getenv(variable);
    if (option != null || text == null) {
      return Optional.ofNullable(option);
    }
    try {
      return Optional.of(Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      throw new LabException(
          "%s=%s: is not a whole number; give one, or %s".formatted(variable, text, name), e);
    }
  }

  private PlannedTrial trial(Experiment experiment) {
    var all = Plan.of(experiment).trials();
    return all.stream()
        .filter(each -> each.name().equals(trial))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    "--trial %s: no such trial; give one of: %s"
                        .formatted(
                            trial,
                            all.stream()
                                .map(PlannedTrial::name)
                                .collect(Collectors.joining(", ")))));
  }

  private void refuseWhatNoWorkerDoes(Experiment experiment, PlannedTrial planned) {
    if (experiment.isSimulated() || experiment.hasPoints() || experiment.isOpen()) {
      throw new LabException(
          "%s: is %s; a worker takes part in trials whose threads wait for their answers, of compare"
              .formatted(
                  file,
                  experiment.isSimulated()
                      ? "a simulation"
                      : experiment.hasPoints() ? "a sweep or a map" : "an open load"));
    }
    var others = new ArrayList<String>();
    // Who tells all clients when to begin has loaded the rows before.
    if (experiment.workload().load() > 0 && startFile == null) {
      others.add("workload: load (leave it out, and give the property recordcount for rows there)");
    }
    if (!experiment.faults().isEmpty()) {
      others.add("faults (leave them out)");
    }
    if (experiment.profile() != null) {
      others.add("profile (leave it out)");
    }
    if (!others.isEmpty()) {
      throw new LabException(file + ": no worker does what it asks: " + String.join("; ", others));
    }
    if (!planned.arm().isMetered()) {
      throw new LabException(
          "--trial %s: its client, %s, keeps no timeline; give another trial"
              .formatted(trial, planned.arm().client().message()));
    }
  }

  private String address(Experiment experiment, Store store) {
    if (masters == null && !experiment.server().isGiven()) {
      throw new LabException(
          "--masters: missing, and %s has no server: masters; give the address of %s: %s"
              .formatted(file, store.title(), store.addressHelp()));
    }
    return masters == null ? experiment.server().masters() : store.absoluteAddress(masters);
  }

  private Map<String, String> server(Experiment experiment, Store store, String address) {
    var properties = new LinkedHashMap<>(store.clientProperties(address));
    properties.put("table", table == null ? "backoff_" + experiment.name() + "_" + trial : table);
    return properties;
  }

  private static double epochSeconds(String text) {
    return StartFile.requireSeconds("--start " + text, moment(text));
  }

  private static double moment(String text) {
    try {
      return Instant.parse(text).toEpochMilli() / 1e3;
    } catch (DateTimeParseException notAnInstant) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new LabException(
            "--start %s: is no moment; give seconds since 1970, or such as 2026-05-01T12:00:00Z"
                .formatted(text),
            e);
      }
    }
  }
}

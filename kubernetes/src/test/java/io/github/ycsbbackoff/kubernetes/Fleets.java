package io.github.ycsbbackoff.kubernetes;

import io.fabric8.kubernetes.api.model.Quantity;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.PodSettings;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.kubernetes.manifest.Volume;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Variants;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Made-up fleets for tests. */
public final class Fleets {

  public static final String EXPERIMENT =
      """
      name: mine
      server: {kind: kudu, masters: "kudu-1:7051"}
      workload: {file: insert-only, properties: {threadcount: 2}}
      blocks: 2
      seconds: 20
      warmup: 5
      seed: 7
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
        - {name: alone, clients: 1}
      """;

  private Fleets() {}

  /** Returns a fleet of four clients. */
  public static Fleet of(Path folder) {
    return of(experiment(folder, EXPERIMENT));
  }

  /** Returns a run of that name by a fleet of four clients. */
  public static Fleet of(Path folder, RunName run) {
    var plain = of(folder);
    return new Fleet(
        plain.experiment(),
        run,
        plain.namespace(),
        plain.pods(),
        plain.volume(),
        plain.serviceAccount(),
        plain.isHeld(),
        plain.typed());
  }

  /** Returns a fleet of four clients that has no patience with pods that cannot start. */
  public static Fleet impatient(Path folder) {
    var plain = of(folder);
    var pods = new PodSettings("image", "Never", new Quantity("1"), new Quantity("1Gi"), false, 0);
    return new Fleet(
        plain.experiment(), plain.run(), plain.namespace(), pods, plain.volume(), "", true, "");
  }

  /** Returns a fleet of four clients for an experiment. */
  public static Fleet of(Experiment experiment) {
    return new Fleet(
        Variants.byClients(experiment, 4),
        new RunName("mine-a1b2c3"),
        "tests",
        new PodSettings(
            "registry.example/backoff:1",
            "IfNotPresent",
            new Quantity("500m"),
            new Quantity("2Gi"),
            false,
            10),
        new Volume("results", false),
        "",
        false,
        "backoff fleet render mine.yaml");
  }

  /** Reads an experiment that is written into a folder. */
  public static Experiment experiment(Path folder, String text) {
    var file = folder.resolve("mine.yaml");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExperimentFile.read(file);
  }
}

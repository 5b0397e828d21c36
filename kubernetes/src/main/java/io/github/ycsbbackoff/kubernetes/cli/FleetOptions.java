package io.github.ycsbbackoff.kubernetes.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.FleetCheck;
import io.github.ycsbbackoff.kubernetes.manifest.PodSettings;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.kubernetes.manifest.Volume;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.cli.ExperimentOptions;
import io.github.ycsbbackoff.lab.cli.GivenText;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.store.Stores;
import java.math.BigDecimal;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options for what is to be run in a cluster, and how its pods are to be. */
final class FleetOptions {

  @Parameters(paramLabel = "FILE", description = "an experiment file")
  private Path file;

  @Mixin private ExperimentOptions experiment;

  @Option(
      names = "--clients",
      paramLabel = "N",
      required = true,
      description = {
        "how many clients each trial has, each with the experiment's threadcount; arms whose clients",
        "the file says keep them"
      })
  private int clients;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      required = true,
      description = "the lab's image, as the nodes find it; bin/backoff image makes it")
  private String image;

  @Option(
      names = "--pull-policy",
      paramLabel = "POLICY",
      defaultValue = "IfNotPresent",
      description =
          "when a node fetches the image: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private PullPolicy pullPolicy;

  @Option(
      names = "--masters",
      paramLabel = "HOST:PORT,...",
      description = {
        "the cluster of the store, as pods reach it, of ${bundle:addresses} (default: the file's",
        "server: masters); one with a cluster file cannot be reached by pods"
      })
  private String masters;

  @Option(
      names = "--without-flags",
      description = "leave out the experiment's server flags, which no pod can apply")
  private boolean withoutFlags;

  @Option(
      names = "--verify",
      description = "hold what the server has against all that was written, after each trial")
  private boolean verify;

  @Option(
      names = "--volume",
      paramLabel = "CLAIM",
      description = {
        "the PersistentVolumeClaim, ReadWriteMany if there is more than one node, on which the",
        "clients leave their files"
      })
  private String claim;

  @Option(
      names = "--host-path",
      paramLabel = "FOLDER",
      description = "instead of --volume a folder of the node, on a cluster of one")
  private String hostPath;

  @Option(
      names = "--cpu",
      paramLabel = "QUANTITY",
      defaultValue = "1",
      description = "the processors that each client asks for (default: ${DEFAULT-VALUE})")
  private String cpu;

  @Option(
      names = "--memory",
      paramLabel = "QUANTITY",
      defaultValue = "2Gi",
      description = {
        "the memory of each client, of which its YCSB's heap takes 1Gi (default: ${DEFAULT-VALUE})"
      })
  private String memory;

  @Option(
      names = "--host-network",
      description = "have pods use their node's network, without an address of their own")
  private boolean hostNetwork;

  @Option(
      names = "--service-account",
      paramLabel = "NAME",
      description = {
        "the account of the driver, such as that of deploy/base (default: one made for this run,",
        "with a Role for its Jobs alone)"
      })
  private String serviceAccount;

  @Option(
      names = "--ready-within",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description = {
        "how long a pod may find no place, no image or no volume, or be refused, as for a quota, before",
        "that is an error; give more where nodes are added by need (default: ${DEFAULT-VALUE})"
      })
  private int readyWithin;

  /** The words of Kubernetes for when an image is fetched. */
  enum PullPolicy {
    IfNotPresent,
    Always,
    Never
  }

  boolean isDryRun() {
    return experiment.isDryRun();
  }

  /** Returns what {@code --dry-run} shows. */
  String plan(Fleet fleet) {
    return experiment.plan(fleet.experiment());
  }

  /**
   * Reads the experiment, and returns what is to be run.
   *
   * @param isHeld whether the driver waits at the end until somebody has fetched the results
   * @param typed the command line that the user typed
   * @throws LabException if pods cannot run it, or an option is wrong
   */
  Fleet fleet(String namespace, boolean isHeld, String typed) {
    requireTexts();
    var read = read();
    return new Fleet(
        read,
        RunName.of(read.name()),
        namespace,
        pods(),
        volume(),
        serviceAccount == null ? "" : serviceAccount,
        isHeld,
        typed);
  }

  private void requireTexts() {
    GivenText.require("--image", image, "the lab's image, which bin/backoff image makes");
    GivenText.require("--masters", masters, "the cluster of the store, or leave it out");
    GivenText.require("--volume", claim, "the name of a PersistentVolumeClaim");
    GivenText.require("--host-path", hostPath, "a folder of the node");
    GivenText.require("--service-account", serviceAccount, "an account's name, or leave it out");
  }

  private Experiment read() {
    var count = Part.requireCount("--clients", clients);
    var read = experiment.read(file);
    read = withoutFlags ? Variants.withoutServerFlags(read) : read;
    if (masters != null && !read.isSimulated()) {
      read = Variants.onCluster(read, Stores.named(read.server().kind()).absoluteAddress(masters));
    }
    FleetCheck.require(read, file.toString());
    read = Variants.byClients(read, count);
    return verify ? Variants.verified(read) : read;
  }

  private PodSettings pods() {
    if (readyWithin < 1) {
      throw new LabException("--ready-within " + readyWithin + ": wrong; give 1 or more");
    }
    return new PodSettings(
        image,
        pullPolicy.name(),
        quantity("--cpu", cpu),
        quantity("--memory", memory),
        hostNetwork,
        readyWithin);
  }

  private static Quantity quantity(String option, String text) {
    try {
      var quantity = Quantity.parse(text);
      if (Quantity.getAmountInBytes(quantity).compareTo(BigDecimal.ZERO) > 0) {
        return quantity;
      }
    } catch (IllegalArgumentException e) {
      // It is told below, as what is no amount is.
    }
    throw new LabException(
        "%s %s: is no quantity of Kubernetes; give such as 500m, 2 or 2Gi".formatted(option, text));
  }

  private Volume volume() {
    if ((claim == null) == (hostPath == null)) {
      throw new LabException(
          "--volume: %s; give a PersistentVolumeClaim that all pods can write, or --host-path FOLDER on a cluster of one node"
              .formatted(claim == null ? "missing" : "given beside --host-path"));
    }
    if (hostPath != null && !hostPath.startsWith("/")) {
      throw new LabException(
          "--host-path %s: does not begin with /; give the path on the node".formatted(hostPath));
    }
    return claim != null ? new Volume(claim, false) : new Volume(hostPath, true);
  }
}

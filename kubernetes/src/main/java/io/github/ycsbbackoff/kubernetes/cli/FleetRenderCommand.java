package io.github.ycsbbackoff.kubernetes.cli;

import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.lab.cli.GivenText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code backoff fleet render}. */
@Command(
    name = "render",
    description = {
      "Writes the manifests that run an experiment on a Kubernetes cluster.",
      "Keep them in a file for kubectl apply and kubectl delete: each call draws another",
      "name. For each trial there is a suspended Job with a pod for each client; the",
      "driver's Job resumes one after the other. The results stay on the volume."
    },
    exitCodeList = {"0:done", "2:the input was wrong"})
final class FleetRenderCommand implements Callable<Integer> {

  @Mixin private FleetOptions options;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      defaultValue = "default",
      description = "the namespace of all objects (default: ${DEFAULT-VALUE})")
  private String namespace;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    GivenText.require("--namespace", namespace, "a namespace's name, or leave it out");
    var words = spec.root().commandLine().getParseResult().originalArgs();
    var fleet = options.fleet(namespace, false, "backoff " + String.join(" ", words));
    System.out.print(
        options.isDryRun()
            ? options.plan(fleet) + System.lineSeparator()
            : new Manifests(fleet).yaml());
    return 0;
  }
}

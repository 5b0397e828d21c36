package io.github.ycsbbackoff.kubernetes.cli;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.run.FleetRun;
import io.github.ycsbbackoff.kubernetes.run.Kubeconfig;
import io.github.ycsbbackoff.lab.cli.GivenText;
import io.github.ycsbbackoff.lab.cli.ResultsOption;
import io.github.ycsbbackoff.lab.compare.Progress;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code backoff fleet run}. */
@Command(
    name = "run",
    description = {
      "Runs an experiment by many pods of a Kubernetes cluster, and fetches its results.",
      "Makes what render writes by your own kubeconfig, follows it, and deletes it at",
      "the end, after a failure, and at Ctrl-C, with the tables that it has in the store."
    },
    exitCodeList = {"0:done", "1:it went wrong", "2:the input was wrong"})
final class FleetRunCommand implements Callable<Integer> {

  private static final String DEFAULT = "default";

  @Mixin private FleetOptions options;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "the namespace (default: that of the kubeconfig's context)")
  private String namespace;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = {
        "the file that leads to the cluster (default: the files of KUBECONFIG, merged as kubectl does,",
        "or ~/.kube/config)"
      })
  private Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "the context of the kubeconfig (default: its current one)")
  private String context;

  @Mixin private ResultsOption results;

  @Override
  public Integer call() throws IOException {
    GivenText.require("--namespace", namespace, "a namespace's name, or leave it out");
    GivenText.require("--context", context, "a context's name, or leave it out");
    var fleet = options.fleet(DEFAULT, true, results.typed());
    if (options.isDryRun()) {
      System.out.println(options.plan(fleet));
      return 0;
    }
    try (var client = Kubeconfig.find(kubeconfig).client(context)) {
      var folder = results.folder(fleet.experiment().name());
      var outcome =
          new FleetRun(client, fleet.in(namespace(client)))
              .run(() -> progress(fleet.experiment()), folder.path());
      outcome.words().forEach(line -> System.err.println("backoff: " + line));
      Results.problemsIn(folder.path())
          .forEach(problem -> System.out.println("WENT WRONG: " + problem));
      System.out.println(TerminalTable.render(Report.write(folder.path())));
      System.out.println("Report: " + folder.report());
      return outcome.status();
    } catch (KubernetesClientException e) {
      throw new ServerException("Kubernetes: " + ApiWords.of(e), e);
    }
  }

  private String namespace(KubernetesClient client) {
    if (namespace != null) {
      return namespace;
    }
    return client.getNamespace() == null ? DEFAULT : client.getNamespace();
  }

  private static Progress progress(Experiment experiment) {
    return new Progress(experiment, 0, System.err, Integer.getInteger("backoff.columns", 0));
  }
}

package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.install.Installation;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code backoff install}. */
@Command(
    name = "install",
    description = {
      "Adds the bindings to a YCSB 0.17.0 install.",
      "That is a folder for each, and its line in bin/bindings.properties. Of what is there",
      "already, only jars are replaced that an earlier install brought and nobody has changed:",
      "an exchanged client jar or a policy jar of yours stays, and is named."
    })
final class InstallCommand implements Callable<Integer> {

  @Parameters(paramLabel = "YCSB_HOME", description = "the folder that holds bin and lib")
  private Path ycsbHome;

  @Override
  public Integer call() {
    var result = new Installation(ycsbHome).add(Home.find());
    var names = result.names();
    result.notes().forEach(System.out::println);
    System.out.println("Installed into " + ycsbHome + ": " + String.join(", ", names));
    System.out.println(
        "Try: bin/ycsb.sh load "
            + names.get(0)
            + " -P workloads/workloada -p backoff.policy=jittered, with the address of your cluster"
            + " (such as -p kudu.masters=HOST:7051); bin/backoff server starts one here");
    return 0;
  }
}

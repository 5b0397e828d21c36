package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.install.Installation;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
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
      "an exchanged client jar or a policy jar of yours stays, and is named. The jar of the open",
      "workload goes into lib, in the place of an earlier one."
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
        "Try one of these, with the address of your cluster; bin/backoff server starts one here:");
    Stores.all().stream()
        .filter(store -> names.contains(Home.bindingName(store.name())))
        .map(InstallCommand::example)
        .forEach(System.out::println);
    return 0;
  }

  private static String example(Store store) {
    return "  bin/ycsb.sh load %s -P workloads/workloada -p backoff.policy=jittered -p %s"
        .formatted(Home.bindingName(store.name()), store.addressExample());
  }
}

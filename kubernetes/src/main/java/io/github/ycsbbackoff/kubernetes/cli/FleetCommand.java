package io.github.ycsbbackoff.kubernetes.cli;

import io.github.ycsbbackoff.lab.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code backoff fleet}. */
@Command(
    name = "fleet",
    description = {
      "Runs an experiment by many client processes on a Kubernetes cluster.",
      "Each client of a trial is a pod, which runs backoff worker; the pods of a trial are one",
      "Indexed Job, and a further pod goes through the trials."
    },
    subcommands = {
      FleetRenderCommand.class,
      FleetRunCommand.class,
      FleetDriveCommand.class,
      FleetFinishCommand.class,
      FleetSendCommand.class
    })
public final class FleetCommand implements Subcommand {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Missing required subcommand: render or run");
  }
}

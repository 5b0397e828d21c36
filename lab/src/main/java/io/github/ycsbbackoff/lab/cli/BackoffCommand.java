package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.trial.TrialException;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command line of the lab. */
@Command(
    name = "backoff",
    description = "A/B tests retry policies of database clients on real, overloaded servers.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    subcommands = {
      CompareCommand.class,
      SweepCommand.class,
      MapCommand.class,
      SimulateCommand.class,
      WorkerCommand.class,
      MergeCommand.class,
      ReportCommand.class,
      GateCommand.class,
      ServerCommand.class,
      InstallCommand.class,
      VerifyCommand.class
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:done",
      "1:it went wrong",
      "2:the input was wrong",
      "3:the data cannot say (gate, --assert)"
    })
public final class BackoffCommand {

  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  private BackoffCommand() {}

  /** Runs one command and ends the process. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    var line = new CommandLine(new BackoffCommand());
    ServiceLoader.load(Subcommand.class).forEach(line::addSubcommand);
    SweepCommand.withoutOtherOptions(line.getSubcommands().get("sweep").getCommandSpec());
    MapCommand.withoutOtherOptions(line.getSubcommands().get("map").getCommandSpec());
    line.setResourceBundle(new StoreWords());
    line.setHelpFactory(FlowingHelp::new);
    // As an attribute, the footer would stand under each subcommand too.
    line.getCommandSpec()
        .usageMessage()
        .footer(
            "",
            "The launcher itself knows three more:",
            "test [--unit | --kubernetes] [MAVEN OPTIONS] runs all tests, or those that need no"
                + " server and no built program, or those of fleets on a Kubernetes that it builds;",
            "image [MAVEN OPTIONS] makes the container image of the lab that fleet needs;",
            "bench [--compare FILE [--ratio N]] [JMH OPTIONS] runs the micro-benchmarks, and ends"
                + " with status 1 if one costs more than N (1.3) times what it does in FILE, which"
                + " bench -rf json wrote.");
    return line.setExecutionExceptionHandler(BackoffCommand::explain)
        .setParameterExceptionHandler(BackoffCommand::usage)
        .execute(args);
  }

  /**
   * Prints one line for what a user can mend; a stack trace only for what the developers have to.
   */
  private static int explain(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    if (e instanceof LabException
        || e instanceof BrokenResultException
        || e instanceof WrongInputException) {
      return say(command, e.getMessage(), WRONG_INPUT);
    }
    if (e instanceof ServerException || e instanceof TrialException) {
      return say(command, e.getMessage(), FAILED);
    }
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      return say(command, e + "; see that the disk has space and the folder is yours", FAILED);
    }
    e.printStackTrace(command.getErr());
    return FAILED;
  }

  private static int say(CommandLine command, String line, int status) {
    command.getErr().println("backoff: " + line);
    return status;
  }

  private static int usage(CommandLine.ParameterException e, String[] args) {
    var command = e.getCommandLine();
    command
        .getErr()
        .println(
            "backoff: "
                + e.getMessage()
                + "; see "
                + command.getCommandSpec().qualifiedName()
                + " --help");
    return WRONG_INPUT;
  }
}

package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.server.ServerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command line. */
@Command(
    name = "backoff",
    description = "A/B tests retry policies of database clients on real, overloaded servers.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    subcommands = {
      CompareCommand.class,
      ReportCommand.class,
      ServerCommand.class,
      InstallCommand.class,
      VerifyCommand.class
    },
    footer = {
      "",
      "Also, by the launcher itself: backoff test [MAVEN OPTIONS], which runs all tests.",
      "",
      "Exit status: 0 done, 1 it went wrong, 2 the input was wrong."
    })
public final class Backoff {

  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  private Backoff() {}

  /** Runs one command and ends the process. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    return new CommandLine(new Backoff())
        .setExecutionExceptionHandler(Backoff::explain)
        .setParameterExceptionHandler(Backoff::usage)
        .execute(args);
  }

  /** One line for what a user can mend; a stack trace only for what we have to. */
  private static int explain(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    var mendable =
        e instanceof LabException
            || e instanceof ServerException
            || e instanceof BrokenResultException;
    if (mendable) {
      command.getErr().println("backoff: " + e.getMessage());
      return e instanceof ServerException ? FAILED : WRONG_INPUT;
    }
    e.printStackTrace(command.getErr());
    return FAILED;
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

package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Commands;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.RunCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands among the faults of a trial, each with a shell that waits. */
final class UserCommands implements Commands, AutoCloseable {

  private final Map<RunCommand, UserCommand> shells = new LinkedHashMap<>();

  /**
   * Starts the shells.
   *
   * @param log the file to which all that the commands print is added
   */
  UserCommands(List<Fault> faults, Path log) throws IOException {
    for (var fault : faults) {
      if (fault instanceof RunCommand command && !shells.containsKey(command)) {
        shells.put(command, new UserCommand(command, log));
      }
    }
  }

  @Override
  public void run(RunCommand fault) {
    shells.get(fault).run();
  }

  @Override
  public void undo(RunCommand fault) {
    shells.get(fault).undo();
  }

  @Override
  public void close() {
    shells.values().forEach(UserCommand::close);
  }
}

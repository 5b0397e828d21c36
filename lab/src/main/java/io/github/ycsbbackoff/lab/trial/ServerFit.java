package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.WrongInputException;
import java.util.List;

/** The check that an experiment asks for nothing that its server does not have. */
record ServerFit(Experiment experiment, EmbeddedServer server) {

  /** Returns the flags that the server is started with for an arm. */
  List<String> flags(Arm arm) {
    return experiment.flags(arm).entrySet().stream()
        .map(flag -> "--" + flag.getKey() + "=" + flag.getValue())
        .toList();
  }

  /**
   * Checks the faults, the flags, the clients and their number.
   *
   * @throws LabException if the server does not have one of them
   * @throws WrongInputException if the server cannot be started with a flag of an arm
   */
  void check() {
    experiment.faults().forEach(this::check);
    experiment.arms().forEach(this::check);
  }

  private void check(Fault fault) {
    server
        .refusal(fault)
        .ifPresent(
            words -> {
              throw new LabException("faults: " + words);
            });
  }

  private void check(Arm arm) {
    server.checkFlags(flags(arm));
    if (arm.client().isLoadGenerator() && server.loadGenerator().isEmpty()) {
      throw new LabException(
          "arms: %s: client: %s: there is none for this server; leave the arm out"
              .formatted(arm.name(), arm.client().message()));
    }
    if (experiment.clients(arm) > 1 && server.emulates().isPresent()) {
      throw new LabException(
          "arms: %s: %d clients: the %s emulator runs in each client, and they would share no server;"
                  .formatted(arm.name(), experiment.clients(arm), server.emulates().get())
              + " give one client, or --masters with a real cluster");
    }
  }
}

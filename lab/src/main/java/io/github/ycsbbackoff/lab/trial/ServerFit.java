package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.server.EmbeddedServer;

/** The check that an experiment asks for nothing that its server does not have. */
record ServerFit(Experiment experiment, EmbeddedServer server) {

  /**
   * Checks the faults, the clients and their number.
   *
   * @throws LabException if the server does not have one of them
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

package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The simulation of one kind of store: its server under some flags, and its client. */
interface StoreModel {

  /** Returns the model of this kind of server, if there is one. */
  static Optional<StoreModel> of(Experiment experiment) {
    return switch (experiment.server().kind()) {
      case "kudu" -> Optional.of(new KuduModel());
      case "hbase" -> Optional.of(new HBaseModel());
      default -> Optional.empty();
    };
  }

  /** Returns the flags of the server that the model knows. */
  Set<String> flags();

  /** Returns the properties of the store's own client that the model knows. */
  Set<String> clientProperties();

  /**
   * Returns the model of a server that was measured, with what a fit has to find.
   *
   * @param fitted the trials of the arm that is fitted to
   */
  Model model(Measured measured, List<Trial> fitted);

  /**
   * Returns what these flags make of a server: the parameters of a simulation that are others than
   * in {@code fitted}.
   *
   * @param flags all flags, the experiment's own included
   * @param fitted the server under the experiment's own flags
   */
  Map<String, String> changed(Map<String, String> flags, Map<String, String> fitted);

  /**
   * Returns what this store's client makes of batches, and, where that client retries as it was
   * shipped, a policy of the project's under which a simulated client waits as the store's does.
   *
   * @param properties the properties of an arm, the workload's included
   * @param asShipped whether retrying is left to the store's client
   */
  Map<String, String> client(Map<String, String> properties, boolean asShipped);
}

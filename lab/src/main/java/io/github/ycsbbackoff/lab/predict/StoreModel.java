package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a simulation can say of one kind of store: its server under some flags, and its client. */
interface StoreModel {

  /** The model of this kind of server, if there is one. */
  static Optional<StoreModel> of(Experiment experiment) {
    return switch (experiment.server().kind()) {
      case "kudu" -> Optional.of(new KuduModel());
      case "hbase" -> Optional.of(new HBaseModel());
      default -> Optional.empty();
    };
  }

  /** Flags of the server that it knows. */
  Set<String> flags();

  /** Properties of the store's own client that it knows. */
  Set<String> clientProperties();

  /**
   * A server that was measured, and what of it a fit has to find.
   *
   * @param fitted trials of the arm that is fitted to
   */
  Model model(Measured measured, List<Trial> fitted);

  /**
   * What these flags make of a server.
   *
   * @param flags all of them, the experiment's own included
   * @param fitted the server under the experiment's own flags
   * @return parameters of a simulation that are others than in {@code fitted}
   */
  Map<String, String> changed(Map<String, String> flags, Map<String, String> fitted);

  /**
   * What this store's client makes of batches, and, where it retries as it was shipped, a policy of
   * ours under which a simulated client waits as it does.
   *
   * @param properties of an arm, the workload's included
   * @param asShipped whether retrying is left to it
   */
  Map<String, String> client(Map<String, String> properties, boolean asShipped);
}

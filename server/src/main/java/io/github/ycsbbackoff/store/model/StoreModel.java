package io.github.ycsbbackoff.store.model;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a simulation can say of one kind of store: its server under some flags, and its client. The
 * parameters are those of a simulation, by the names that its files give them.
 */
public interface StoreModel {

  /** Returns the flags of the server that the model knows. */
  Set<String> flags();

  /** Returns the properties of the store's own client that the model knows. */
  Set<String> clientProperties();

  /** Returns the roles whose process serves the rows, so that the model is of what it does. */
  Set<String> roles();

  /** Returns the model of a server that was measured, and what of it a fit has to find. */
  ServerModel model(MeasuredServer measured);

  /**
   * Returns what other flags make of a server: the parameters that differ from {@code fitted}.
   *
   * @param flags all of them, the experiment's own included
   * @param fitted all parameters of the server under the experiment's own flags
   */
  Map<String, String> changed(Map<String, String> flags, Map<String, String> fitted);

  /**
   * Returns what a client with these properties does that a simulated one does not; empty if there
   * is nothing of the kind.
   *
   * @param properties of an arm, the workload's included
   */
  default Optional<String> unmodelled(Map<String, String> properties) {
    return Optional.empty();
  }

  /**
   * Returns what this store's client makes of batches, and, where it retries as it was shipped, a
   * policy of ours under which a simulated client waits as it does.
   *
   * @param properties of an arm, the workload's included
   * @param asShipped whether retrying is left to the store's client
   */
  Map<String, String> client(Map<String, String> properties, boolean asShipped);
}

package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.util.Optional;

/**
 * What all trials of one run share, whichever experiment they are of.
 *
 * @param home where YCSB and the bindings are
 * @param server the server that the trials run on, one after the other
 * @param watcher hears how each trial goes on
 * @param tables the tables on a given cluster; empty for a server that is wiped between trials
 * @param hosts where the clients run; empty for this machine
 */
public record TrialSetup(
    Home home,
    EmbeddedServer server,
    TrialWatcher watcher,
    Optional<GivenTables> tables,
    Optional<ClientHosts> hosts) {

  /** Makes the setup of a run, which also has its watcher hear of a cluster that is not well. */
  public static TrialSetup of(
      Home home,
      EmbeddedServer server,
      TrialWatcher watcher,
      TableRules rules,
      Optional<ClientHosts> hosts) {
    return new TrialSetup(
        home, server, watcher, GivenTables.of(home, server, watcher, rules), hosts);
  }

  /** Returns the setup of trials whose seconds nobody watches, and whose clients run here. */
  public TrialSetup ofUnwatchedHere() {
    return new TrialSetup(home, server, TrialWatcher.NONE, tables, Optional.empty());
  }
}

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
 * @param rules the rules for the tables on a given cluster
 * @param hosts where the clients run; empty for this machine
 */
public record TrialSetup(
    Home home,
    EmbeddedServer server,
    TrialWatcher watcher,
    TableRules rules,
    Optional<ClientHosts> hosts) {

  /** Makes the setup of trials whose clients run on this machine, and which nobody watches. */
  public static TrialSetup unwatched(Home home, EmbeddedServer server, TableRules rules) {
    return new TrialSetup(
        home,
        server,
        (trial, seconds, rows, acknowledged, rejected) -> {},
        rules,
        Optional.empty());
  }
}

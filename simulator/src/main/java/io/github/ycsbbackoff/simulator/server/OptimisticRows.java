package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.server.ServerEvents.Part;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Rows that each attempt reads and then commits, if no other attempt has committed in between:
 * optimistic concurrency, as in FoundationDB ("FoundationDB: A Distributed Unbundled Transactional
 * Key Value Store", SIGMOD 2021, section 2.4), and in M. Brooker's study of backoff and jitter (AWS
 * Architecture Blog, March 2015).
 */
public final class OptimisticRows implements Server {

  private final EventKind commits;
  private final TimeDistribution network;
  private final RandomGenerator random;
  private final AttemptKeys keys;
  private final Answers answers;
  private final int[] versions;
  private int[] rowsRead = new int[16];
  private int[] versionsRead = new int[16];
  private long conflicts;

  /**
   * Makes rows that no attempt has written yet.
   *
   * @param rows the number of rows; each key is one of them
   * @param network the time one way between client and server, drawn twice for an attempt: the rows
   *     read go to the client, and the commit comes back
   */
  public OptimisticRows(
      ServerEvents events,
      int rows,
      TimeDistribution network,
      AttemptKeys keys,
      RandomGenerator random,
      Answers answers) {
    this.versions = new int[rows];
    this.network = network;
    this.random = random;
    this.keys = keys;
    this.answers = answers;
    this.commits = events.aboutAttempts(Part.COMMITTED, this::commit);
  }

  @Override
  public void arrive(int attempt) {
    if (attempt >= rowsRead.length) {
      rowsRead = Arrays.copyOf(rowsRead, 2 * attempt);
      versionsRead = Arrays.copyOf(versionsRead, 2 * attempt);
    }
    var row = keys.part(attempt, versions.length);
    rowsRead[attempt] = row;
    versionsRead[attempt] = versions[row];
    commits.after(network.draw(random) + network.draw(random), attempt);
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("conflicts", (double) conflicts);
  }

  private void commit(int attempt) {
    var row = rowsRead[attempt];
    if (versions[row] == versionsRead[attempt]) {
      versions[row]++;
      answers.acknowledged(attempt);
    } else {
      conflicts++;
      answers.rejected(attempt, RejectionReason.CONFLICT);
    }
  }
}

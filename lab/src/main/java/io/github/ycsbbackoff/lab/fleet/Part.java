package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part that one client process has of a trial: the keys that it inserts, its share of a number
 * of rows, and a seed of its own. All clients together insert each key once.
 *
 * @param index the client's place among all, from 0
 * @param count how many clients the trial has
 */
public record Part(int index, int count) {

  /** The property of a merged trial that says how many clients it had; a simulation's own. */
  public static final String CLIENTS = "clients.count";

  /** The largest number of clients of a trial, as the schema of experiment files has it too. */
  public static final int MOST = 10_000;

  /** The keys of one client: more than it can insert in a trial of any length. */
  private static final long KEYS = 1_000_000_000;

  /**
   * How far the seeds of two clients lie apart: further than those of two trials of one experiment.
   */
  private static final long SEEDS = 1_000_003;

  /** What YCSB takes for a number of records that is not given, or 0 (CoreWorkload 0.17.0). */
  private static final long YCSB_DEFAULT = Integer.MAX_VALUE;

  private static final String RECORDS = "recordcount";
  private static final String OPERATIONS = "operationcount";
  private static final String INSERT_START = "insertstart";
  private static final String SEED = "backoff.seed";

  /** The operations of YCSB's core workload that choose among keys which are there. */
  private static final List<String> CHOOSING =
      List.of("readproportion", "updateproportion", "scanproportion", "readmodifywriteproportion");

  /** What the core workload has in force where a property says nothing (CoreWorkload 0.17.0). */
  private static final Map<String, String> DEFAULTS =
      Map.of("readproportion", "0.95", "updateproportion", "0.05");

  /** The choices of keys that follow the last key which a client has inserted itself. */
  private static final Set<String> BY_LAST_INSERT = Set.of("latest", "exponential");

  /**
   * Checks that there is such a part.
   *
   * @throws LabException if there is none
   */
  public Part {
    var unused = requireCount("clients:", count);
    if (index < 0 || index >= count) {
      throw new LabException(
          "client %d: there is none among %d clients; give 0 to %d"
              .formatted(index, count, count - 1));
    }
  }

  /**
   * Returns a number of clients that somebody asks for.
   *
   * @param name the option or the key that has the number
   * @throws LabException if there cannot be so many
   */
  public static int requireCount(String name, int count) {
    if (count < 1 || count > MOST) {
      throw new LabException(
          "%s %d: wrong; give a whole number, from 1 to %d".formatted(name, count, MOST));
    }
    return count;
  }

  /**
   * Returns the properties of this client.
   *
   * @param all the properties of a client that has the trial for itself
   * @param rows the number of rows of the trial, of which each client writes its share; 0 for a
   *     trial that lasts so many seconds
   * @throws LabException if the trial cannot be shared out
   */
  public Map<String, String> properties(Map<String, String> all, long rows) {
    var own = new LinkedHashMap<>(all);
    if (count == 1) {
      return own;
    }
    requireKeysThatAreThere(all);
    var given = number(all, RECORDS, 0);
    var first = given == 0 ? YCSB_DEFAULT : given;
    // The keys to choose from are the same for all clients; only those to insert differ.
    own.putIfAbsent(
        "insertcount", Long.toString(Math.max(1, first - number(all, INSERT_START, 0))));
    own.put(RECORDS, Long.toString(first + index * KEYS));
    if (rows > 0) {
      own.put(OPERATIONS, Long.toString(rowsOf(rows)));
    }
    own.computeIfPresent(SEED, (name, seed) -> Long.toString(number(all, SEED, 0) + index * SEEDS));
    return own;
  }

  private long rowsOf(long rows) {
    if (rows < count) {
      throw new LabException(
          "clients: %d: the trial has %d rows, fewer than one for each; give more rows or fewer clients"
              .formatted(count, rows));
    }
    return rows / count + (index < rows % count ? 1 : 0);
  }

  /** Refuses workloads whose clients would ask for keys that only another client inserts. */
  private void requireKeysThatAreThere(Map<String, String> all) {
    var distribution = all.getOrDefault("requestdistribution", "uniform").strip();
    var chooses = CHOOSING.stream().anyMatch(name -> proportion(all, name) > 0);
    var inserts = proportion(all, "insertproportion") > 0;
    var grows =
        BY_LAST_INSERT.contains(distribution) || (distribution.equals("zipfian") && inserts);
    if (chooses && grows) {
      throw new LabException(
          "clients: %d: requestdistribution=%s has each client ask for keys that others have not inserted yet; give uniform, or one client"
              .formatted(count, distribution));
    }
  }

  private static double proportion(Map<String, String> all, String name) {
    try {
      return Double.parseDouble(all.getOrDefault(name, DEFAULTS.getOrDefault(name, "0")));
    } catch (NumberFormatException e) {
      return 0; // YCSB itself refuses it, with a message of its own.
    }
  }

  private static long number(Map<String, String> all, String name, long byDefault) {
    var text = all.get(name);
    if (text == null) {
      return byDefault;
    }
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new LabException(
          name + "=" + text + ": is not a whole number; give one, for clients share keys by it", e);
    }
  }
}

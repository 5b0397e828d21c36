package io.github.ycsbbackoff.simulator.run;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * The Markov chain by which metafor approximates one server and the clients that try again what has
 * timed out (P. Alvaro et al., "Formal Analysis of Metastable Failures in Software Systems", arXiv
 * 2510.03551; github.com/mpi-sws-rse/metafor at 5355c17, {@code
 * metafor/ctmc_model/single_server/ctmc.py}, generator_mat_exact). A state is the number of
 * requests at the server, and the number of those in orbit, which have timed out and wait to be
 * sent again.
 *
 * @param arrivals the requests that arrive a second
 * @param served the requests that the server's one thread serves a second
 * @param timeoutSeconds the time after which a request is sent again
 * @param retries how often it is
 * @param places the number of states of the queue: from none to one less
 * @param orbits the number of states of the orbit: from none to one less
 */
record MetaforChain(
    double arrivals, double served, double timeoutSeconds, int retries, int places, int orbits) {

  /** The factor {@code alpha}, by which metafor fits a chain to a simulation; its default. */
  static final double ALPHA = 0.25;

  /** The program of metafor's README, "Modelling Using CTMCs". */
  static final MetaforChain README = new MetaforChain(9.5, 10, 3, 4, 100, 20);

  /**
   * The program of metafor's own tests, {@code
   * analysis/ctmc_experiments/single_server/latency_experiment.py}, TestExperiments.
   */
  static final MetaforChain OWN_TEST = new MetaforChain(9.5, 10, 9, 3, 100, 20);

  /** The receiver of the transitions out of one state. */
  @FunctionalInterface
  private interface Transitions {
    void to(int place, int orbit, double perSecond);
  }

  /** Returns the same chain with another rate of arrivals. */
  MetaforChain withArrivals(double arrivalsPerSecond) {
    return new MetaforChain(arrivalsPerSecond, served, timeoutSeconds, retries, places, orbits);
  }

  /** Returns the same chain with another number of states of the queue. */
  MetaforChain withPlaces(int count) {
    return new MetaforChain(arrivals, served, timeoutSeconds, retries, count, orbits);
  }

  /** Returns the rate at which one request in orbit is sent again. */
  double resentPerSecond() {
    return retries / ((retries + 1) * timeoutSeconds);
  }

  /** Returns the rate at which one request in orbit is given up. */
  double droppedPerSecond() {
    return 1 / ((retries + 1) * timeoutSeconds);
  }

  /**
   * Returns the probability that a request times out that finds {@code place} requests at the
   * server, which Chebyshev's inequality bounds: metafor's {@code _tail_prob_computer}.
   */
  double timeoutProbability(int place) {
    if (place == 0) {
      return 0;
    }
    var mean = place / served;
    var deviation = Math.sqrt(place) / served;
    var ratio = deviation / (timeoutSeconds - mean);
    return timeoutSeconds - mean > deviation ? ratio * ratio : 1;
  }

  /**
   * Returns the mean time, in seconds, from a full queue to an empty one, from the orbit from which
   * it is least: metafor's {@code get_hitting_time_average}.
   */
  double fullToEmptySeconds() {
    return new Elimination(places).times(new ArrayRealVector(orbits)).getMinValue();
  }

  /**
   * Returns the mean time, in seconds, from the full queue and orbit until both are empty:
   * metafor's {@code time_to_drain}.
   */
  double timeToDrainSeconds() {
    var levels = new Elimination(places);
    return levels.times(levels.whenBothShallBeEmpty()).getEntry(orbits - 1);
  }

  private void from(int place, int orbit, Transitions transitions) {
    var resent = orbit * resentPerSecond();
    var dropped = orbit * droppedPerSecond();
    if (place == 0) {
      transitions.to(1, orbit, arrivals);
      transitions.to(0, orbit - 1, dropped);
      transitions.to(1, orbit - 1, resent);
    } else if (place == places - 1) {
      transitions.to(place - 1, orbit, served);
      transitions.to(place, orbit - 1, resent + dropped);
    } else {
      var late = timeoutProbability(place);
      if (orbit < orbits - 1) {
        transitions.to(place + 1, orbit + 1, ALPHA * arrivals * late);
      }
      transitions.to(place + 1, orbit, arrivals + resent * late);
      transitions.to(place + 1, orbit - 1, resent * (1 - late));
      transitions.to(place, orbit - 1, dropped);
      transitions.to(place - 1, orbit, served);
    }
  }

  /**
   * The block elimination of the mean hitting times u, for which the generator Q says that Qu = -1
   * outside of the target: the times of each level, which is a number of requests at the server,
   * are {@code offset + factor u} with the times u of the level below.
   */
  private final class Elimination {
    private final RealMatrix[] factors;
    private final RealVector[] offsets;

    Elimination(int levels) {
      this.factors = new RealMatrix[levels];
      this.offsets = new RealVector[levels];
      for (var level = levels - 1; level > 0; level--) {
        var solver = new LUDecomposition(own(level)).getSolver();
        factors[level] = solver.solve(rates(level, level - 1).scalarMultiply(-1));
        offsets[level] = solver.solve(right(level));
      }
    }

    /** Returns the times of the highest level, given those of the lowest. */
    RealVector times(RealVector lowest) {
      var times = lowest;
      for (var level = 1; level < factors.length; level++) {
        times = offsets[level].add(factors[level].operate(times));
      }
      return times;
    }

    /** Returns the times of the lowest level where the target is its state with no orbit. */
    RealVector whenBothShallBeEmpty() {
      var own = own(0);
      var right = right(0);
      own.setRowVector(0, new ArrayRealVector(orbits));
      own.setEntry(0, 0, 1);
      right.setEntry(0, 0);
      return new LUDecomposition(own).getSolver().solve(right);
    }

    private RealMatrix own(int level) {
      var own = rates(level, level);
      return level == factors.length - 1
          ? own
          : own.add(rates(level, level + 1).multiply(factors[level + 1]));
    }

    private RealVector right(int level) {
      RealVector right = new ArrayRealVector(orbits, -1.0);
      return level == factors.length - 1
          ? right
          : right.subtract(rates(level, level + 1).operate(offsets[level + 1]));
    }

    /** Returns the part of the generator that leads from one level to another. */
    private RealMatrix rates(int from, int to) {
      var rates = new Array2DRowRealMatrix(orbits, orbits);
      for (var orbit = 0; orbit < orbits; orbit++) {
        var row = orbit;
        from(
            from,
            orbit,
            (place, next, perSecond) -> {
              if (perSecond == 0) {
                return;
              }
              if (place == to) {
                rates.addToEntry(row, next, perSecond);
              }
              if (from == to) {
                rates.addToEntry(row, row, -perSecond);
              }
            });
      }
      return rates;
    }
  }
}

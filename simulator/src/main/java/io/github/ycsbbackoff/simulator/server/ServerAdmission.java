package io.github.ycsbbackoff.simulator.server;

/**
 * The decision of a server to take an attempt's rows or to refuse them, made when a worker begins
 * with the attempt.
 */
public interface ServerAdmission {

  /** Takes an attempt's rows and returns true, or refuses them and returns false. */
  boolean admits(int attempt);

  /** Reports this admission's gauges, as {@link Server#observe} does. */
  void observe(Gauges gauges);

  /** An admission that takes all rows. */
  ServerAdmission ALWAYS =
      new ServerAdmission() {
        @Override
        public boolean admits(int attempt) {
          return true;
        }

        @Override
        public void observe(Gauges gauges) {
          // This admission has no gauges.
        }
      };
}

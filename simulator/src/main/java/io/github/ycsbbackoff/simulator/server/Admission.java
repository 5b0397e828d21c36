package io.github.ycsbbackoff.simulator.server;

/** Whether there is room for what an attempt carries, once a worker has taken it from the queue. */
public interface Admission {

  /** Takes in an attempt's rows, or refuses them. */
  boolean admits(int attempt);

  /** As {@link Server#observe}. */
  void observe(Gauges gauges);

  /** There is always room. */
  Admission ALWAYS =
      new Admission() {
        @Override
        public boolean admits(int attempt) {
          return true;
        }

        @Override
        public void observe(Gauges gauges) {
          // Nothing to say.
        }
      };
}

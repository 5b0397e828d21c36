package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Tests of the memory that 100,000 client threads, and a long run, allocate. */
class AllocationTest {

  private static final int CLIENTS = 100_000;
  private static final long SECOND = 1_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aClientCostsLessThan500BytesAlsoWhenAllOfThemAreRejected() {
    // After this run the code is compiled, and what a policy hears of a rejection is no longer
    // allocated.
    allocated(1000, 60);
    var few = allocated(10, 5);
    var many = allocated(CLIENTS, 5);

    // Arrays that grew left older ones behind, so this is more than what is held at the end.
    assertThat((many - few) / CLIENTS).isLessThan(500);
  }

  @Test
  void whatGoesOnForLongerAllocatesForItsSecondsAndNotForItsEvents() {
    allocated(1000, 60);
    var shorter = allocated(1000, 10);
    var longer = allocated(1000, 60);

    // There are a hundred thousand events a second; a second's report takes some KiB.
    assertThat((longer - shorter) / 50).isLessThan(20_000);
  }

  private static long allocated(int clients, int seconds) {
    var settings =
        Simulated.settings(
            "threadcount=" + clients,
            "workers=10",
            "queue.limit=100",
            "service.time=500us",
            "backoff.policy=jittered");
    var before = THREADS.getCurrentThreadAllocatedBytes();
    new Simulation(settings, 1, (interval, gauges) -> {}).run(seconds * SECOND);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}

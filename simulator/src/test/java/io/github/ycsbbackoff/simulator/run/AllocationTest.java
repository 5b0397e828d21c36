package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.ycsbbackoff.testing.Program;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of what a simulation allocates, in a virtual machine of its own: where other policies were
 * simulated before, the compiler no longer sees that what a policy hears of a rejection is dropped.
 */
class AllocationTest {

  private static final int CLIENTS = 100_000;

  private static final long SECOND = 1_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static List<Long> bytes;

  /** Measures, in that machine: the bytes of a client, and those of a second. */
  public static void main(String[] unused) {
    // After this run the code is compiled, and what a policy hears of a rejection is no longer
    // allocated.
    allocated(1000, 60);
    System.out.println((allocated(CLIENTS, 5) - allocated(10, 5)) / CLIENTS);
    // The compiler takes code back now and then, and until it has compiled that anew, what a policy
    // hears is allocated again.
    System.out.println((leastAllocated(60) - leastAllocated(10)) / 50);
  }

  @BeforeAll
  static void measure(@TempDir Path folder) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath = System.getProperty("java.class.path");
    var words = List.of(java, "-cp", classPath, AllocationTest.class.getName());
    var measured = Program.run(folder, Map.of(), words);
    assertThat(measured.status()).as(measured.err()).isZero();
    bytes = measured.out().lines().map(Long::valueOf).toList();
  }

  @Test
  void aClientCostsLessThan500BytesAlsoWhenAllOfThemAreRejected() {
    // Arrays that grew left older ones behind, so this is more than what is held at the end.
    assertThat(bytes.get(0)).isBetween(50L, 500L);
  }

  @Test
  void whatGoesOnForLongerAllocatesForItsSecondsAndNotForItsEvents() {
    // There are a hundred thousand events a second; a second's report takes some KiB.
    assertThat(bytes.get(1)).isBetween(500L, 20_000L);
  }

  private static long leastAllocated(int seconds) {
    return LongStream.range(0, 5).map(any -> allocated(1000, seconds)).min().getAsLong();
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

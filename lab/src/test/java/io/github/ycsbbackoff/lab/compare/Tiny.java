package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import io.github.ycsbbackoff.lab.experiment.Workload;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files of experiments of a few seconds on a server that refuses from the first row on. */
final class Tiny {

  /**
   * The flags for a queue of two requests and one thread that serves them; the server itself counts
   * its refusals.
   */
  private static final Map<String, String> REFUSING =
      Map.of("rpc_service_queue_length", "2", "rpc_num_service_threads", "1");

  private static final Map<String, String> LITTLE = Map.of("target", "200");

  private Tiny() {}

  /**
   * Writes an experiment of two arms, so that there is something to compare, under as much load as
   * the threads make, so that the server refuses.
   */
  static void writeOverload(Path file, double seconds) throws IOException {
    write(file, seconds, Map.of(), false, List.of(), twoArms());
  }

  /** Writes the same experiment under a load that costs a machine little. */
  static void write(Path file, double seconds) throws IOException {
    write(file, seconds, LITTLE, false, List.of(), twoArms());
  }

  private static Arm[] twoArms() {
    return new Arm[] {
      new Arm("native", Map.of()),
      new Arm("jittered", Map.of("backoff.policy", "jittered", "backoff.cap", "1s"))
    };
  }

  /**
   * Writes the same two arms, which give a row up after three seconds, for a server that will be
   * away.
   */
  static void writeImpatient(Path file, double seconds) throws IOException {
    write(
        file,
        seconds,
        LITTLE,
        false,
        List.of(),
        new Arm("native", Map.of("backoff.timeout", "3s")),
        new Arm("jittered", Map.of("backoff.policy", "jittered", "backoff.timeout", "3s")));
  }

  /**
   * Writes one arm, whose tablet server is killed after two seconds and comes back one second
   * later.
   */
  static void writeWithKill(Path file, double seconds) throws IOException {
    write(
        file,
        seconds,
        LITTLE,
        true,
        List.of(new Kill("tserver", 2, 1, 0)),
        new Arm("jittered", Map.of("backoff.policy", "jittered", "backoff.cap", "1s")));
  }

  private static void write(
      Path file,
      double seconds,
      Map<String, String> load,
      boolean verify,
      List<Fault> faults,
      Arm... arms)
      throws IOException {
    var workload = new HashMap<>(load);
    workload.putAll(Map.of("threadcount", "8", "kudu.tablets", "2", "kudu.connect-timeout", "60s"));
    ExperimentFile.write(
        Experiments.of(1, 20160501, arms)
            .withServer(new ServerSpec("kudu", REFUSING))
            .withWorkload(new Workload("insert-only", workload))
            .withSeconds(seconds)
            .withWarmup(1)
            .withVerify(verify)
            .withFaults(faults),
        file);
  }
}

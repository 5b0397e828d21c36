package io.github.ycsbbackoff.lab.experiment;

import java.util.List;

/** An experiment while it is being changed into another one. */
final class Draft {

  private final Experiment original;
  Experiment.Server server;
  Experiment.Workload workload;
  int blocks;
  double seconds;
  double warmup;
  long seed;
  boolean verify;
  List<Experiment.Arm> arms;
  List<Axis> matrix;

  Draft(Experiment original) {
    this.original = original;
    server = original.server();
    workload = original.workload();
    blocks = original.blocks();
    seconds = original.seconds();
    warmup = original.warmup();
    seed = original.seed();
    verify = original.verify();
    arms = original.arms();
    matrix = original.matrix();
  }

  Experiment experiment() {
    return new Experiment(
        original.name(),
        server,
        workload,
        blocks,
        seconds,
        warmup,
        original.rows(),
        seed,
        original.smallestDifference(),
        verify,
        original.faults(),
        original.baseline(),
        arms,
        matrix);
  }
}

package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A base of tests of a gate between two results folders. */
abstract class OnTwoFolders {

  static final int BLOCKS = 8;

  /** The length of a trial, of which ten seconds are warm-up. */
  static final int SECONDS = 14;

  @TempDir static Path shared;
  static Path before;
  static Measured baseline;
  @TempDir Path folder;

  @BeforeAll
  static void writeBaseline() throws IOException {
    before = write(shared, "before", 1, 1, BLOCKS);
    baseline = Measured.read(before);
  }

  final Judgement judge(Path now, String maxLoss) {
    return gate(maxLoss).judge(Measured.read(now), baseline);
  }

  static Gate gate(String maxLoss) {
    return new Gate(MaxLoss.of(maxLoss), List.of(), List.of());
  }

  /** Writes two arms, of which the second has so many times the goodput and the latency. */
  final Path write(String name, double goodput, double latency, int blocks) throws IOException {
    return write(folder, name, goodput, latency, blocks);
  }

  static Path write(Path folder, String name, double goodput, double latency, int blocks)
      throws IOException {
    var path = folder.resolve(name);
    SyntheticResults.write(
        path,
        List.of(arm("native", 1900, 71), arm("jittered", goodput * 3900, latency * 39)),
        blocks,
        SECONDS);
    return path;
  }

  static SyntheticArm arm(String name, double goodput, double latency) {
    return new SyntheticArm(name, goodput, 100, latency, 900, false);
  }

  /** Makes a trial one in which no operation was acknowledged. */
  static void acknowledgeNothing(Path trial) throws IOException {
    Files.writeString(
        trial.resolve("client.csv"),
        Files.readString(trial.resolve("client.csv"))
            .replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
    Files.writeString(trial.resolve("latency.hlog"), "");
  }

  static void replace(Path file, String old, String other) throws IOException {
    var text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, other));
  }
}

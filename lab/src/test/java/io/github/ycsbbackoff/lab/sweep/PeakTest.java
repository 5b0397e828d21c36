package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PeakTest {

  @Test
  void aLatencyThatIsHighestInTheMiddleIsFound() {
    var peak = Peak.of(curve(share -> share == 60 ? 30 : share == 50 ? 20 : 10, 0.1));

    assertThat(peak)
        .hasValueSatisfying(
            found -> {
              assertThat(found.middleShare()).isEqualTo(60);
              assertThat(found.lastShare()).isEqualTo(90);
              assertThat(found.middle().low()).isGreaterThan(found.last().high());
            });
  }

  @Test
  void aCurveThatRisesToItsEndHasNone() {
    assertThat(Peak.of(curve(share -> 1 / (1 - share / 100.0), 0.02))).isEmpty();
  }

  @Test
  void aPeakWithinTheIntervalsIsNotShown() {
    assertThat(Peak.of(curve(share -> share == 60 ? 11 : 10, 0.1))).isEmpty();
  }

  @Test
  void aPeakNearAnEndIsNoneOfTheMiddle() {
    assertThat(Peak.of(curve(share -> share == 20 ? 30 : 10, 0.05))).isEmpty();
  }

  @Test
  void oneRepetitionShowsNone() {
    var single = new TreeMap<Integer, Estimate>();
    single.put(50, Estimate.single(30));
    single.put(90, Estimate.single(10));

    assertThat(Peak.of(single)).isEmpty();
  }

  @Test
  void withoutAPointNearTheEndThereIsNothingToHoldAPeakAgainst() {
    var few = curve(share -> share == 50 ? 30 : 10, 0.05);
    few.keySet().removeIf(share -> share > 70);

    assertThat(Peak.of(few)).isEmpty();
    assertThat(Peak.of(Map.of())).isEmpty();
  }

  @Test
  void aPeakIsNotHeldAgainstTheLastPointThatIsReachedWhereTheEndIsNot() {
    var collapsed = curve(share -> share == 60 ? 30 : 10, 0.1);
    assertThat(Peak.of(collapsed)).isPresent();

    collapsed.put(90, Estimate.notReached(3));

    assertThat(Peak.of(collapsed)).isEmpty();
  }

  @Test
  void aFlatNoisyCurveSeldomHasOne() {
    var random = new Random(5);
    var inference = new BlockInference();
    var found =
        IntStream.range(0, 1000)
            .filter(
                draw -> {
                  var flat = new TreeMap<Integer, Estimate>();
                  for (var share = 10; share <= 90; share += 10) {
                    flat.put(
                        share,
                        inference.mean(
                            IntStream.range(0, 3)
                                .mapToDouble(block -> 10 + random.nextGaussian())
                                .toArray()));
                  }
                  return Peak.of(flat).isPresent();
                })
            .count();

    assertThat(found).isLessThan(25);
  }

  private static Map<Integer, Estimate> curve(IntToDoubleFunction latency, double width) {
    var curve = new TreeMap<Integer, Estimate>();
    for (var share = 10; share <= 90; share += 10) {
      var mean = latency.applyAsDouble(share);
      curve.put(share, new Estimate(3, mean, mean * (1 - width), mean * (1 + width)));
    }
    return curve;
  }
}

package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KneeTest {

  private static final double[] TENTHS =
      DoubleStream.iterate(0.1, share -> share < 0.95, share -> share + 0.1).toArray();

  @Test
  void aQueueBendsWhereItsLatencyBeginsToRunAway() {
    var knee = Knee.of(TENTHS, curve(rho -> 1 / (1 - rho), 0.02));

    assertThat(share(knee)).isBetween(70, 80);
  }

  /** Tests the paper's own example of a knee, 1/x turned round, on its own ten points. */
  @Test
  void theKneeOfAHockeyStickIsItsCorner() {
    var corner = Knee.of(TENTHS, curve(rho -> rho < 0.65 ? 2 : 2 + 100 * (rho - 0.6), 0.02));

    assertThat(share(corner)).isEqualTo(60);
  }

  @Test
  void noiseMovesTheKneeByAStepAtMost() {
    var random = new Random(7);
    for (var draw = 0; draw < 200; draw++) {
      var noisy = curve(rho -> (1 / (1 - rho)) * (1 + 0.05 * random.nextGaussian()), 0.1);

      assertThat(share(Knee.of(TENTHS, noisy))).isBetween(60, 80);
    }
  }

  @Test
  void aFlatCurveHasNoKneeHoweverItsNoiseLooks() {
    var random = new Random(11);
    var found =
        IntStream.range(0, 500)
            .mapToObj(draw -> curve(rho -> 2 * (1 + 0.05 * random.nextGaussian()), 0.15))
            .filter(curve -> Knee.of(TENTHS, curve).place().isPresent())
            .count();

    assertThat(found).isZero();
  }

  @Test
  void ofSingleTrialsAFlatCurveHasNoKneeEither() {
    var random = new Random(13);
    for (var draw = 0; draw < 500; draw++) {
      var flat = singles(rho -> 2 * (1 + 0.1 * random.nextGaussian()));

      assertThat(Knee.of(TENTHS, flat).place()).isEmpty();
    }
  }

  @Test
  void aStraightLineHasNoKnee() {
    var line = Knee.of(TENTHS, curve(rho -> 2 + 3 * rho, 0.01));

    assertThat(line.place()).isEmpty();
    assertThat(line.whyNot()).isEqualTo("its latency does not bend");
  }

  @Test
  void aPeakInTheMiddleIsNoKnee() {
    var peak = Knee.of(TENTHS, curve(rho -> rho > 0.45 && rho < 0.65 ? 9 : 2, 0.02));

    assertThat(peak.place()).as("90% is as fast as 10%").isEmpty();
    assertThat(peak.whyNot()).isEqualTo("its latency falls back after it has risen");
  }

  @Test
  void ofSingleTrialsAPeakInTheMiddleIsNoKneeEither() {
    var peak = Knee.of(TENTHS, singles(rho -> rho > 0.45 && rho < 0.65 ? 9 : 2 + rho));

    assertThat(peak.place()).isEmpty();
  }

  @Test
  void aNoisyPeakInTheMiddleSeldomHasAKnee() {
    var random = new Random(17);
    var inference = new BlockInference();
    var found =
        IntStream.range(0, 500)
            .mapToObj(draw -> repeated(rho -> rho > 0.45 && rho < 0.65 ? 9 : 2, random, inference))
            .filter(curve -> Knee.of(TENTHS, curve).place().isPresent())
            .count();

    assertThat(found).isLessThan(15);
  }

  @Test
  void aPeakBeforeTheRiseThatLastsIsNotTakenForIt() {
    var both =
        Knee.of(TENTHS, curve(rho -> rho > 0.85 ? 20 : rho > 0.25 && rho < 0.35 ? 6 : 2, 0.02));

    assertThat(share(both)).isEqualTo(80);
  }

  @Test
  void aLatencyThatIsALittleLowerAtTheEndThanBeforeHasAKneeAllTheSame() {
    var knee = Knee.of(TENTHS, curve(rho -> rho < 0.65 ? 2 : rho < 0.85 ? 60 : 50, 0.02));

    assertThat(share(knee)).isEqualTo(60);
  }

  @Test
  void aServerThatIsSlowWithTheLeastLoadHasItsKneeWhereOneWithoutHasIt() {
    var knee = Knee.of(TENTHS, curve(rho -> rho < 0.15 ? 25 : 1 / (1 - rho), 0.02));

    assertThat(share(knee)).isBetween(70, 80);
  }

  @Test
  void aBendBehindWhichTheLatencyRisesWithinItsIntervalsHasAReasonOfItsOwn() {
    var wide = Knee.of(TENTHS, curve(rho -> rho < 0.75 ? 2 : 3, 0.5));
    var single = Knee.of(TENTHS, singles(rho -> rho < 0.75 ? 2 : 3));

    assertThat(List.of(wide, single))
        .extracting(Knee::whyNot)
        .containsOnly("its latency rises after its bend by no more than chance may");
  }

  @Test
  void threePointsAreTooFew() {
    var few = Knee.of(new double[] {25, 50, 90}, List.of(single(1), single(1), single(50)));

    assertThat(few.place()).isEmpty();
    assertThat(few.whyNot()).isEqualTo("there are fewer than 4 points");
  }

  @Test
  void fourPointsOfAQuickLookAreEnoughForASteepRise() {
    var quick =
        Knee.of(
            new double[] {25, 50, 75, 90},
            List.of(single(2), single(2.1), single(2.4), single(40)));

    assertThat(quick.place()).hasValue(2);
  }

  private static int share(Knee knee) {
    return knee.place().isEmpty() ? 0 : (int) Math.round(100 * TENTHS[knee.place().getAsInt()]);
  }

  /** Returns a curve whose intervals are {@code width} to both sides, as shares of the means. */
  private static List<Estimate> curve(DoubleUnaryOperator latency, double width) {
    return Arrays.stream(TENTHS)
        .map(latency)
        .mapToObj(mean -> new Estimate(3, mean, mean * (1 - width), mean * (1 + width)))
        .toList();
  }

  /** Returns a curve of three repetitions with a tenth of noise, as a sweep summarizes them. */
  private static List<Estimate> repeated(
      DoubleUnaryOperator latency, Random random, BlockInference inference) {
    return Arrays.stream(TENTHS)
        .map(latency)
        .mapToObj(
            mean ->
                inference.mean(
                    IntStream.range(0, 3)
                        .mapToDouble(block -> mean * (1 + 0.1 * random.nextGaussian()))
                        .toArray()))
        .toList();
  }

  private static List<Estimate> singles(DoubleUnaryOperator latency) {
    return Arrays.stream(TENTHS).map(latency).mapToObj(KneeTest::single).toList();
  }

  private static Estimate single(double value) {
    return Estimate.single(value);
  }
}

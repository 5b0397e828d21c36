package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryUseTest {

  private static final double MIB = 1 << 20;

  @Test
  void twoServersWithTheSameMeanAreToldApartByHowFarTheirMemorySwings() {
    var steady = MemoryUse.of(List.of(trial(99, 26, 26, 26, 26), trial(0, 26, 26, 26, 26)));
    var swinging = MemoryUse.of(List.of(trial(99, 20, 32, 20, 32), trial(0, 32, 20, 32, 20)));

    assertThat(steady.meanMib()).isEqualTo(26);
    assertThat(swinging.meanMib()).isEqualTo(26);
    assertThat(steady.deviation()).isZero();
    assertThat(swinging.deviation()).isBetween(6 * MIB, 7 * MIB);
  }

  @Test
  void aServerThatWasNotSampledHasNone() {
    assertThat(MemoryUse.of(List.of(trial())).mean()).isNaN();
  }

  @Test
  void memoryThatNeverSwingsIsFarFromOneThatDoes() {
    var measured = MemoryUse.of(List.of(trial(0, 20, 32, 20, 32)));
    var alike = MemoryUse.of(List.of(trial(0, 21, 31, 21, 31)));
    var steady = MemoryUse.of(List.of(trial(0, 26, 26, 26, 26)));
    var steadyElsewhere = MemoryUse.of(List.of(trial(0, 80, 80, 80, 80)));

    assertThat(alike.distance(measured)).isBetween(0.0, 1.0);
    assertThat(steady.distance(measured)).isGreaterThan(10);
    assertThat(steadyElsewhere.distance(measured)).isGreaterThan(steady.distance(measured));
  }

  @Test
  void whereNoMemoryWasMeasuredNoneIsFarFromIt() {
    var unknown = MemoryUse.of(List.of(trial()));

    assertThat(MemoryUse.of(List.of(trial(0, 20, 32))).distance(unknown)).isZero();
  }

  /** Makes a trial with one memory reading a second, the first of which is in the warm-up. */
  private static Trial trial(double... mib) {
    var rows = new ArrayList<double[]>();
    for (var second = 0; second < mib.length; second++) {
      rows.add(new double[] {second + 0.5, mib[second] * MIB});
    }
    var info = new TrialInfo(1, "jittered", 1, "jittered", 0, 1, 60, 0, Map.of(), List.of());
    return Trial.of(info, Map.of(), new ClientTimeline(0, List.of()))
        .withServer(Optional.of(Samples.of(List.of("epoch_s", "memory_bytes"), rows)));
  }
}

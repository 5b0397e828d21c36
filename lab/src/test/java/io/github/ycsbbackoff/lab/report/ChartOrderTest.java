package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.report.ChartOrder.Candidate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartOrderTest {

  private static final ArmDifference ALIKE = new ArmDifference(0, true);

  private static final List<String> JUDGED = List.of("goodput", "p99");

  @Test
  void thePrimaryEndpointComesFirstAndThenWhatDiffersMost() {
    var order =
        ChartOrder.of(
            List.of(
                differing("goodput", 0.2),
                differing("p99", 0.5),
                differing("percentiles", 0.5),
                differing("memory", 0.1),
                differing("backoff", 0.9)),
            JUDGED);

    assertThat(keys(order.open()))
        .containsExactly("goodput", "backoff", "p99", "percentiles", "memory");
  }

  @Test
  void whatIsZeroOrAlikeIsFoldedAndNamed() {
    var order =
        ChartOrder.of(
            List.of(
                differing("goodput", 0.2),
                new Candidate(title("failed"), true, ALIKE),
                new Candidate(title("load"), false, ALIKE),
                new Candidate(title("gave_up"), true, ALIKE)),
            JUDGED);

    assertThat(keys(order.open())).containsExactly("goodput");
    assertThat(keys(order.alike())).containsExactly("load");
    assertThat(keys(order.zero())).containsExactly("failed", "gave_up");
    assertThat(ChartOrder.names(order.zero())).isEqualTo("Chart of failed, Chart of gave_up");
  }

  @Test
  void whatArmsAreJudgedByIsNeverFolded() {
    var order =
        ChartOrder.of(
            List.of(
                new Candidate(title("goodput"), true, ALIKE),
                new Candidate(title("p99"), false, ALIKE)),
            JUDGED);

    assertThat(keys(order.open())).containsExactly("goodput", "p99");
    assertThat(order.alike()).isEmpty();
    assertThat(order.zero()).isEmpty();
  }

  private static Candidate differing(String key, double share) {
    return new Candidate(title(key), false, new ArmDifference(share, false));
  }

  private static ChartTitle title(String key) {
    return new ChartTitle(key, "Chart of " + key, "1/s");
  }

  private static List<String> keys(List<ChartTitle> charts) {
    return charts.stream().map(ChartTitle::key).toList();
  }
}

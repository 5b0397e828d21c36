package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KuduModelTest {

  private static final Map<String, String> FITTED = Map.of("flush.relief", "1000000B");

  private final KuduModel model = new KuduModel();

  @Test
  void batchesAreSentInPiecesOfWhichTwoBatchesAreOnTheirWay() {
    var batched =
        model.client(
            Map.of("write.mode", "batched", "write.batch", "100", "kudu.tablets", "8"), false);

    assertThat(batched)
        .containsOnly(
            Map.entry("write.mode", "batched"),
            Map.entry("write.batch", "100"),
            Map.entry("write.pieces", "8"),
            Map.entry("write.ahead", "2"));
    assertThat(model.client(Map.of(), false)).isEmpty();
  }

  @Test
  void upstreamsNamesMeanTheSame() {
    assertThat(
            model.client(
                Map.of(
                    "kudu_sync_ops",
                    "false",
                    "kudu_buffer_num_ops",
                    "100",
                    "kudu_pre_split_num_tablets",
                    "8"),
                false))
        .isEqualTo(
            model.client(
                Map.of("write.mode", "batched", "write.batch", "100", "kudu.tablets", "8"), false));
    assertThat(model.client(Map.of("kudu_sync_ops", "true"), false))
        .isEqualTo(Map.of("write.mode", "sync"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void aServerThatTakesAShareOfTheMachinesMemoryOrAllOfItHasThatOfTheDefault(String limit) {
    assertThat(model.changed(Map.of("memory_limit_hard_bytes", limit), FITTED))
        .isEqualTo(model.changed(Map.of(), FITTED));
  }
}

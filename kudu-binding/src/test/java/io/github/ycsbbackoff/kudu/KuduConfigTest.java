package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.testing.TestProperties;
import io.github.ycsbbackoff.writes.WriteMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the binding's properties, by our names and by upstream's. */
class KuduConfigTest {

  @Test
  void upstreamsNamesMeanTheSame() {
    var config =
        config(
            "kudu_master_addresses=a:1,b:2",
            "kudu_num_clients=3",
            "kudu_sync_ops=false",
            "kudu_buffer_num_ops=77",
            "kudu_pre_split_num_tablets=9",
            "kudu_table_num_replicas=3",
            "kudu_partition_schema=rangePartition",
            "kudu_block_size=8192",
            "recordcount=100",
            "insertorder=ordered",
            "zeropadding=3");
    assertThat(config.masters()).isEqualTo("a:1,b:2");
    assertThat(config.clients()).isEqualTo(3);
    assertThat(config.writeMode()).isEqualTo(WriteMode.BATCHED);
    assertThat(config.writeBatch()).isEqualTo(77);
    assertThat(config.tablets()).isEqualTo(9);
    assertThat(config.replicas()).hasValue(3);
    assertThat(config.partitions()).isEqualTo(KuduConfig.Partitions.RANGE);
    assertThat(config.blockSizeBytes()).isEqualTo(8192);
  }

  @Test
  void ourNameWinsOverUpstreams() {
    assertThat(config("kudu_num_clients=3", "kudu.clients=2").clients()).isEqualTo(2);
  }

  @Test
  void syncOpsOfUpstreamIsTrueOrFalse() {
    assertThat(config("kudu_sync_ops=true").writeMode()).isEqualTo(WriteMode.SYNC);
    assertThatThrownBy(() -> config("kudu_sync_ops=maybe"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("kudu_sync_ops=maybe: unknown");
  }

  @Test
  void withoutPropertiesItIsKudusOwnDefaults() {
    var config = config();
    assertThat(config.masters()).isEqualTo("localhost:7051");
    assertThat(config.writeMode()).isEqualTo(WriteMode.SYNC);
    assertThat(config.replicas()).isEmpty();
    assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @CsvSource({
    "write.batch=0, write.batch=0: is out of range",
    "write.mode=async, write.mode=async: unknown",
    "kudu.connect-timeout=10, kudu.connect-timeout=10: has no unit",
    "kudu.partitions=hashed, kudu.partitions=hashed: unknown",
    "kudu.replicas=0, kudu.replicas=0: is out of range",
    "kudu.block-size=3GiB, kudu.block-size=3GiB: is too large",
    "kudu.flush-interval=1000h, kudu.flush-interval=1000h: is too large",
    "kudu.masters=a:x, kudu.masters=a:x: is no list of addresses",
    "kudu.masters=, kudu.masters=: is no list of addresses",
  })
  void whatIsWrongIsOneLineThatNamesIt(String setting, String beginning) {
    assertThatThrownBy(() -> config(setting))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(beginning)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"insertorder=hashed", "recordcount=2", "zeropadding=1"})
  void rangesNeedKeysThatSortAsTheirNumbersDo(String setting) {
    assertThatThrownBy(
            () ->
                config(
                    "kudu.partitions=range",
                    "insertorder=ordered",
                    "recordcount=1000",
                    "zeropadding=4",
                    setting))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("kudu.partitions=range: ");
  }

  private static KuduConfig config(String... settings) {
    return KuduConfig.from(Settings.of(TestProperties.of(settings)), Duration.ofSeconds(30));
  }
}

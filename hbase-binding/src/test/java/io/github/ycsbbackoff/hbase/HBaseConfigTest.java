package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.testing.TestProperties;
import io.github.ycsbbackoff.writes.WriteMode;
import java.time.Duration;
import java.util.Arrays;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HBaseConfigTest {

  @Test
  void byDefaultRowsAreWaitedForAndNoTableIsMade() {
    var config = config();
    assertThat(config.writeMode()).isEqualTo(WriteMode.SYNC);
    assertThat(config.writeBatch()).isEqualTo(100);
    assertThat(config.newTable()).isEmpty();
    assertThat(config.pageFilter()).isFalse();
    assertThat(config.valueFilter()).isEmpty();
    assertThat(config.durability()).isEqualTo(Durability.USE_DEFAULT);
  }

  @Test
  void upstreamsBufferOfBytesIsABatchOfAsManyRows() {
    assertThat(config("clientbuffering=true", "writebuffersize=50000").writeBatch()).isEqualTo(50);
    assertThat(config("clientbuffering=true").writeMode()).isEqualTo(WriteMode.BATCHED);
    assertThat(config("clientbuffering=false").writeMode()).isEqualTo(WriteMode.SYNC);
    assertThat(config("writebuffersize=1").writeBatch()).isEqualTo(1);
  }

  @Test
  void hbasesConstantsAreReadInAnyCase() {
    assertThat(config("durability=async_wal").durability()).isEqualTo(Durability.ASYNC_WAL);
    var table = config("hbase.create-table=true", "hbase.bloom=RowCol", "hbase.splits=3");
    assertThat(table.newTable())
        .hasValueSatisfying(
            wanted -> {
              assertThat(wanted.bloom()).isEqualTo(BloomType.ROWCOL);
              assertThat(wanted.regions()).isEqualTo(3);
            });
  }

  @Test
  void aValueFilterIsUpstreamsUnlessToldOtherwise() {
    var byDefault = config("hbase.usescanvaluefiltering=true").valueFilter().orElseThrow();
    assertThat(byDefault.operator()).isEqualTo(CompareOperator.LESS_OR_EQUAL);
    assertThat(byDefault.value()).hasSize(100).startsWith(0x7f, 0xff);
    var own =
        config(
                "hbase.usescanvaluefiltering=true",
                "hbase.scanfilteroperator=greater",
                "hbase.scanfiltervalue=61")
            .valueFilter()
            .orElseThrow();
    assertThat(own.operator()).isEqualTo(CompareOperator.GREATER);
    assertThat(own.value()).isEqualTo(Bytes.toBytes("a"));
  }

  @ParameterizedTest
  @CsvSource({
    "columnfamily=, columnfamily: is not given",
    "durability=forever, durability=forever: unknown; give one of: USE_DEFAULT",
    "hbase.scanfilteroperator=about, hbase.scanfilteroperator=about: unknown; give one of: LESS",
    "keytab=/no/such.keytab, keytab=/no/such.keytab: cannot be read",
    "hbase.block-size=0B, hbase.block-size=0B: is out of range",
    "write.batch=10rows, write.batch=10rows: is not a whole number",
    "hbase.scanfiltervalue=xyz, hbase.scanfiltervalue=xyz: is not hexadecimal",
    "hbase.encoding=zip, hbase.encoding=zip: unknown; give one of: NONE",
    "hbase.flush-interval=7, hbase.flush-interval=7",
    "hbase.splits=0, hbase.splits=0: is out of range",
    "principal=me, 'principal, keytab: give both'",
    "clientbuffering=maybe, clientbuffering=maybe: unknown",
  })
  void whatIsWrongIsNamedWithItsCure(String setting, String beginning) {
    assertThatThrownBy(() -> config(setting))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(beginning);
  }

  @Test
  void splitsAreInOrderAndAsManyAsWanted() {
    for (var regions : new int[] {1, 2, 7, 64}) {
      var table =
          config("hbase.create-table=true", "hbase.splits=" + regions).newTable().orElseThrow();
      var splits = Arrays.stream(HBaseTables.splits(table)).map(Bytes::toString).toList();
      assertThat(splits).hasSize(regions - 1).isSorted().doesNotHaveDuplicates();
      assertThat(splits).allMatch(split -> split.compareTo("user1000") > 0);
    }
  }

  private static HBaseConfig config(String... settings) {
    var properties = TestProperties.of(settings);
    properties.putIfAbsent("columnfamily", "cf");
    return HBaseConfig.from(Settings.of(properties), Duration.ofSeconds(30));
  }
}

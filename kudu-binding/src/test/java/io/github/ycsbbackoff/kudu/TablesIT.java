package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kudu.Type;
import org.apache.kudu.client.KuduClient;
import org.apache.kudu.client.KuduTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Tests that the table is the one that YCSB names, split as asked for, and of the schema that YCSB
 * needs.
 */
@Tag("server")
@Timeout(60)
class TablesIT {

  private static final List<String> RANGES =
      List.of("kudu.partitions=range", "insertorder=ordered", "zeropadding=6", "recordcount=100");

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @Test
  void rowsGoToTheTableThatEachOperationNames() throws Exception {
    var one = new TestRun(KUDU);
    var other = one.table();
    one.close();
    try (var run = new TestRun(KUDU)) {
      assertThat(run.binding().insert(other, key(1), TestRun.row("x"))).isEqualTo(Status.OK);
    }
    assertThat(TestRun.keysIn(KUDU, other)).containsExactly(key(1));
  }

  @Test
  void insertBeyondRecordcountIsStoredThoughPartitionsAreRanges() throws Exception {
    var run = new TestRun(KUDU, RANGES.toArray(String[]::new));
    assertThat(run.insert(100)).isEqualTo(Status.OK);
    assertThat(run.insert(999_999)).isEqualTo(Status.OK);
    assertThat(run.binding().insert(run.table(), "aaa", TestRun.row("x"))).isEqualTo(Status.OK);
    run.close();
    assertThat(TestRun.keysIn(KUDU, run.table()))
        .containsExactlyInAnyOrder("aaa", key(100), key(999_999));
  }

  @Test
  void upstreamsPropertyNamesMakeTheTableThatTheyDescribe() throws Exception {
    try (var run =
        new TestRun(
            KUDU,
            "kudu_master_addresses=" + KUDU.masters(),
            "kudu_pre_split_num_tablets=3",
            "kudu_table_num_replicas=1",
            "kudu_partition_schema=hashPartition",
            "kudu_block_size=8192",
            "kudu_num_clients=2",
            "kudu_sync_ops=false",
            "kudu_buffer_num_ops=10")) {
      assertThat(run.insert(1)).isEqualTo(Status.BATCHED_OK);
      try (var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
        var table = client.openTable(run.table());
        assertThat(tablets(client, table)).isEqualTo(3);
        assertThat(table.getNumReplicas()).isEqualTo(1);
        assertThat(table.getSchema().getColumn("field0").getDesiredBlockSize()).isEqualTo(8192);
      }
    }
  }

  @Test
  void rangePartitionsAreAsManyAsAskedFor() throws Exception {
    try (var run =
            new TestRun(
                KUDU,
                "kudu_partition_schema=rangePartition",
                "kudu.tablets=5",
                "insertorder=ordered",
                "zeropadding=6",
                "recordcount=100");
        var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
      assertThat(tablets(client, client.openTable(run.table()))).isEqualTo(5);
    }
  }

  @Test
  void integerFieldsAreColumnsOfIntegersThatHoldTheFirstEightBytes() throws Exception {
    try (var run = new TestRun(KUDU, "fieldcount=2", "kudu.integer-fields=1")) {
      assertThat(run.binding().insert(run.table(), key(1), fields("12345678 and more", "text")))
          .isEqualTo(Status.OK);
      assertThat(run.binding().insert(run.table(), key(2), fields("short", "text")))
          .isEqualTo(Status.OK);

      assertThat(read(run, 1)).isEqualTo(Map.of("field0", "12345678", "field1", "text"));
      assertThat(read(run, 2)).isEqualTo(Map.of("field0", "short\0\0\0", "field1", "text"));
      try (var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
        var schema = client.openTable(run.table()).getSchema();
        assertThat(schema.getColumn("field0").getType()).isEqualTo(Type.INT64);
        assertThat(schema.getColumn("field1").getType()).isEqualTo(Type.STRING);
      }
    }
  }

  @Test
  void anExistingTableOfOtherTypesIsOneLine() throws Exception {
    var run = new TestRun(KUDU, "fieldcount=2");
    run.close();
    assertThatThrownBy(
            () ->
                new TestRun(KUDU, "table=" + run.table(), "fieldcount=2", "kudu.integer-fields=2"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("column field0 is Type: string, not Type: int64")
        .hasMessageContaining("kudu.integer-fields")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anExistingTableOfAnotherSchemaIsOneLine() throws Exception {
    var run = new TestRun(KUDU);
    run.close();
    assertThatThrownBy(() -> new TestRun(KUDU, "table=" + run.table(), "fieldcount=3"))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("table=" + run.table() + ": exists with another schema: lacks")
        .hasMessageContaining("field2")
        .hasMessageContaining("; drop it, give another table, or fit fieldcount")
        .hasMessageNotContaining("\n");
  }

  @Test
  void moreReplicasThanTabletServersIsOneLine() {
    assertThatThrownBy(() -> new TestRun(KUDU, "kudu.replicas=3"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("cannot be created")
        .hasMessageContaining("kudu.replicas")
        .hasMessageNotContaining("\n");
  }

  private static Map<String, ByteIterator> fields(String first, String second) {
    return StringByteIterator.getByteIteratorMap(Map.of("field0", first, "field1", second));
  }

  private static Map<String, String> read(TestRun run, int number) {
    var row = new HashMap<String, ByteIterator>();
    assertThat(run.binding().read(run.table(), key(number), null, row)).isEqualTo(Status.OK);
    return StringByteIterator.getStringMap(row);
  }

  private static int tablets(KuduClient client, KuduTable table) {
    return client.newScanTokenBuilder(table).build().size();
  }
}

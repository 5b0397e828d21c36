package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.kudu.client.KuduClient;
import org.apache.kudu.client.KuduTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The table is the one that YCSB names, split as asked for, and of the schema that it needs. */
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
  void anExistingTableOfAnotherSchemaIsOneLine() throws Exception {
    var run = new TestRun(KUDU);
    run.close();
    assertThatThrownBy(() -> new TestRun(KUDU, "table=" + run.table(), "fieldcount=3"))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("table=" + run.table() + ": exists with another schema: lacks")
        .hasMessageContaining("field2")
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

  private static int tablets(KuduClient client, KuduTable table) {
    return client.newScanTokenBuilder(table).build().size();
  }
}

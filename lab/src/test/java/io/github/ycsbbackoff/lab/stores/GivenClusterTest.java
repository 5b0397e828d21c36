package io.github.ycsbbackoff.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GivenClusterTest {

  @Test
  void anAddressLeadsToKudusMastersOrToHBasesZooKeeper() {
    assertThat(
            new GivenCluster(Stores.named("kudu"), "a:7051,b:7051", "backoff_x_", 0)
                .clientProperties())
        .containsEntry("kudu.masters", "a:7051,b:7051");
    assertThat(
            new GivenCluster(Stores.named("hbase"), "a,b:2182", "backoff_x_", 0).clientProperties())
        .containsAllEntriesOf(
            Map.of("hbase.zookeeper.quorum", "a,b", "hbase.zookeeper.property.clientPort", "2182"));
    assertThat(new GivenCluster(Stores.named("hbase"), "a", "backoff_x_", 0).clientProperties())
        .containsEntry("hbase.zookeeper.quorum", "a")
        .doesNotContainKey("hbase.zookeeper.property.clientPort");
  }

  @Test
  void ofFoundationDbTheClustersOwnMetricsAreListedAndNotTheEmulators() {
    assertThat(
            new GivenCluster(Stores.named("fdb"), "/etc/fdb.cluster", "backoff_x_", 0)
                .listedMetrics())
        .extracting(ServerMetric::name)
        .contains("workload.transactions.conflicted.counter")
        .doesNotContain("errors.1020");
  }

  @Test
  void itsVersionIsNeverThatOfTheServersHere() {
    assertThat(new GivenCluster(Stores.named("kudu"), "a:7051", "backoff_x_", 0).version())
        .contains("unknown");
    assertThat(new GivenCluster(Stores.named("hbase"), "a", "backoff_x_", 0).version())
        .contains("unknown");
    assertThat(
            new GivenCluster(Stores.named("fdb"), "/no/such/fdb.cluster", "backoff_x_", 0)
                .version())
        .contains("unknown");
  }

  @Test
  void everyTrialHasATableOfItsOwn() {
    var cluster = new GivenCluster(Stores.named("kudu"), "a:7051", "backoff_x_", 0);
    var first = cluster.clientProperties().get("table");
    cluster.restartClean(List.of());
    assertThat(cluster.clientProperties().get("table")).isNotEqualTo(first);
  }

  @Test
  void tablesOfAnEarlierRunAreNotUsedAgain() {
    var cluster = new GivenCluster(Stores.named("kudu"), "a:7051", "backoff_x_", 7);
    cluster.restartClean(List.of());

    assertThat(cluster.clientProperties()).containsEntry("table", "backoff_x_8");
  }
}

package io.github.ycsbbackoff.lab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GivenClusterTest {

  @Test
  void anAddressLeadsToKudusMastersOrToHBasesZooKeeper() {
    assertThat(new GivenCluster("kudu", "a:7051,b:7051").clientProperties())
        .containsEntry("kudu.masters", "a:7051,b:7051");
    assertThat(new GivenCluster("hbase", "a,b:2182").clientProperties())
        .containsAllEntriesOf(
            Map.of("hbase.zookeeper.quorum", "a,b", "hbase.zookeeper.property.clientPort", "2182"));
    assertThat(new GivenCluster("hbase", "a").clientProperties())
        .containsEntry("hbase.zookeeper.quorum", "a")
        .doesNotContainKey("hbase.zookeeper.property.clientPort");
  }

  @Test
  void everyTrialHasATableOfItsOwn() {
    var cluster = new GivenCluster("kudu", "a:7051");
    var first = cluster.clientProperties().get("table");
    cluster.restartClean(List.of());
    assertThat(cluster.clientProperties().get("table")).isNotEqualTo(first);
  }
}

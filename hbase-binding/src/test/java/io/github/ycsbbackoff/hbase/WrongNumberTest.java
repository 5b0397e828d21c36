package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of a property that HBase's own client takes for a number, and which is none. */
@Timeout(60)
class WrongNumberTest {

  @Test
  void itIsNamedAndNoClusterIsSaidToRefuse() {
    var configuration = HBaseConfiguration.create();
    configuration.set("hbase.rpc.timeout", "30s");

    assertThatThrownBy(() -> connect(configuration))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "hbase.rpc.timeout=30s: is no number, which HBase's client takes it for; give a number"
                + " without a unit, as HBase's documentation has it");
  }

  private static void connect(Configuration configuration) throws Exception {
    AdminConnection.within(
            Duration.ofSeconds(30),
            configuration,
            () -> ConnectionFactory.createConnection(configuration))
        .close();
  }
}

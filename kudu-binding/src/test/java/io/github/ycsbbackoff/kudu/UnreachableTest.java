package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.measurements.Measurements;

/**
 * Tests that masters that do not answer end a run soon, with one line, and leave nothing behind.
 */
@Timeout(60)
class UnreachableTest {

  @Test
  void aPortThatNobodyListensOnIsOneLine() {
    assertThatThrownBy(() -> init("127.0.0.1:1"))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("kudu.masters=127.0.0.1:1: no answer within")
        .hasMessageContaining("kudu.connect-timeout=300ms")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aMasterThatAcceptsAndSaysNothingIsOneLine() throws Exception {
    try (var mute = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> init("127.0.0.1:" + mute.getLocalPort()))
          .isInstanceOf(DBException.class)
          .hasMessageContaining("no answer within kudu.connect-timeout=300ms")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    var before = Threads.now();
    assertThatThrownBy(() -> init("127.0.0.1:1")).isInstanceOf(DBException.class);
    assertThat(before.newOnesThatDoNotEnd()).isEmpty();
  }

  private static void init(String masters) throws DBException {
    var properties = new Properties();
    properties.setProperty("kudu.masters", masters);
    properties.setProperty("kudu.connect-timeout", "300ms");
    Measurements.setProperties(new Properties());
    var binding = new KuduBinding();
    binding.setProperties(properties);
    binding.init();
  }
}

package io.github.ycsbbackoff.hbaseserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HBaseSettingsTest {

  @TempDir static Path folder;
  private static Path token;

  private static final Offset<Float> ROUNDING = Offset.offset(1e-6f);

  @BeforeAll
  static void writeToken() throws IOException {
    token = Files.writeString(folder.resolve("token"), "secret");
  }

  @Test
  void oneRegionServerTakesHBasesOwnPartsOfTheHeap() {
    var conf = settings("1");

    assertThat(part(conf, "hfile.block.cache.size")).isEqualTo(0.4f, ROUNDING);
    assertThat(part(conf, "hbase.regionserver.global.memstore.size")).isEqualTo(0.4f, ROUNDING);
  }

  @Test
  void severalRegionServersTakeNoMoreThanOneWould() {
    var conf = settings("1,2");

    assertThat(part(conf, "hfile.block.cache.size")).isEqualTo(0.2f, ROUNDING);
    assertThat(part(conf, "hbase.regionserver.global.memstore.size")).isEqualTo(0.2f, ROUNDING);
  }

  @Test
  void whatTheUserSaysOfTheHeapHolds() {
    var conf = settings("1,2", "--hfile.block.cache.size=0.1");

    assertThat(part(conf, "hfile.block.cache.size")).isEqualTo(0.1f, ROUNDING);
  }

  @Test
  void requestsAreReadIntoTheHeapUnlessTheUserSaysOtherwise() {
    var name = "hbase.netty.rpcserver.allocator";

    assertThat(settings("1").get(name)).isEqualTo("heap");
    assertThat(settings("1", "--" + name + "=pooled").get(name)).isEqualTo("pooled");
  }

  private static float part(Configuration conf, String name) {
    return conf.getFloat(name, Float.NaN);
  }

  private static Configuration settings(String ports, String... more) {
    var words = new String[7 + more.length];
    words[0] = "--data=/nowhere";
    words[1] = "--zookeeper-port=3";
    words[2] = "--master-port=4";
    words[3] = "--regionserver-ports=" + ports;
    words[4] = "--web-port=5";
    words[5] = "--control-port=6";
    words[6] = "--token-file=" + token;
    System.arraycopy(more, 0, words, 7, more.length);
    return HBaseSettings.of(Options.parse(words));
  }
}

package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KuduFlagsTest {

  private static final KuduFlags FLAGS =
      KuduFlags.of(
          """
          <?xml version="1.0"?>
          <AllFlags>
          <program>kudu-tserver</program>
          <flag><file>a.cc</file><name>slow_ms</name><meaning>how &lt;slow&gt;</meaning><default>0</default><current>0</current><type>int32</type><tags>unsafe,runtime</tags></flag>
          <flag><file>b.cc</file><name>memory</name><meaning>of it</meaning><default></default><current></current><type>int64</type><tags>stable</tags></flag>
          <flag><file>c.cc</file><name>plain</name><meaning></meaning><default></default><current></current><type>bool</type><tags></tags></flag>
          </AllFlags>
          """);

  @Test
  void everyFlagHasItsTags() {
    assertThat(FLAGS.tags())
        .containsOnlyKeys("slow_ms", "memory", "plain")
        .containsEntry("slow_ms", List.of("unsafe", "runtime"));
  }

  @Test
  void aRuntimeFlagCanBeSetWhileTheServerRunsAndNoOther() {
    assertThat(FLAGS.refusal("kudu-tserver", "slow_ms")).isEmpty();
    assertThat(FLAGS.refusal("kudu-tserver", "memory"))
        .get()
        .asString()
        .startsWith("kudu-tserver may have read it when it started (Kudu does not call it a")
        .hasLineCount(1);
    assertThat(FLAGS.refusal("kudu-tserver", "plain")).isPresent();
    assertThat(FLAGS.refusal("kudu-tserver", "none")).contains("kudu-tserver has no such flag");
  }
}

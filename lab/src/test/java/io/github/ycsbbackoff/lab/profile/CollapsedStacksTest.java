package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollapsedStacksTest {

  @TempDir Path folder;

  @Test
  void whatIsWrittenReadsBackEqual() throws IOException {
    var stacks =
        new CollapsedStacks(
            Map.of("main;encode row;flush", 3L, "std::map<int, foo>::find(int)", 12L));
    var file = folder.resolve("client.collapsed");

    stacks.write(file);

    assertThat(CollapsedStacks.read(file)).isEqualTo(stacks);
    assertThat(stacks.total()).isEqualTo(15);
  }

  @Test
  void aStackThatStandsTwiceCountsTwice() throws IOException {
    var file = Files.writeString(folder.resolve("x"), "main;encode 3\n\nmain;encode 4\nmain 1\n");

    assertThat(CollapsedStacks.read(file).counts())
        .isEqualTo(Map.of("main;encode", 7L, "main", 1L));
  }

  @Test
  void aLineWithoutACountIsNamedWithItsFile() throws IOException {
    var file = Files.writeString(folder.resolve("x"), "main;encode 3\nmain;enc");

    assertThatThrownBy(() -> CollapsedStacks.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": no call stack with its count: main;enc");
  }

  @Test
  void whatPerfReportsIsReadAndItsHeadingsArePassedOver() {
    var report =
        """
           99.12%     4711:kudu-tserver
        75 start_thread;kudu::Thread::SuperviseThread(void*);kudu::tablet::Flush(long, int)
        1 start_thread;kudu::Thread::SuperviseThread(void*)

            0.88%     4711:kudu-tserver
        1 start_thread;kudu::Thread::SuperviseThread(void*)

        # (Tip: 3 ways)
        """;

    assertThat(CollapsedStacks.ofPerf(report.lines()).counts())
        .isEqualTo(
            Map.of(
                "start_thread;kudu::Thread::SuperviseThread(void*);kudu::tablet::Flush(long, int)",
                75L,
                "start_thread;kudu::Thread::SuperviseThread(void*)",
                2L));
  }

  @Test
  void lambdasOfTwoJvmsHaveTheSameNames() {
    var one =
        new CollapsedStacks(
            Map.of(
                "a/KuduBinding$$Lambda$241.send;b", 3L,
                "a/KuduBinding$$Lambda$241/0x00007f3f9406cea8.send;b", 4L,
                "a/KuduBinding$$Lambda$25+0x00007f3f9406cea8/1221725217.call", 5L,
                "a/KuduBinding$$Lambda.0x00007f3f9406cea8+12.call", 1L,
                "a/Lambda$7.run", 6L));

    assertThat(one.withoutNumbersOfLambdas().counts())
        .isEqualTo(
            Map.of(
                "a/KuduBinding$$Lambda.send;b", 7L,
                "a/KuduBinding$$Lambda.call", 6L,
                "a/Lambda$7.run", 6L));
  }

  @Test
  void blocksAddUpAndAreScaledToAsManySeconds() {
    var one = new CollapsedStacks(Map.of("main;encode", 3L, "main;wait", 1L));
    var other = new CollapsedStacks(Map.of("main;encode", 4L));

    assertThat(one.plus(other).counts()).isEqualTo(Map.of("main;encode", 7L, "main;wait", 1L));
    assertThat(one.plus(other).times(2).counts())
        .isEqualTo(Map.of("main;encode", 14L, "main;wait", 2L));
  }

  /** Most stacks of a profile are seen once; to round each would drop all of them. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.8, 1.25})
  void stacksThatWereSeenOnceAreScaledTogetherUnderEachFrame(double factor) {
    var counts = new TreeMap<String, Long>();
    for (var i = 0; i < 100; i++) {
      counts.put("main;%s;frame%d".formatted(i % 4 == 0 ? "encode" : "wait", i), 1L);
    }

    var scaled = new CollapsedStacks(counts).times(factor);

    assertThat(scaled.total()).isEqualTo(Math.round(100 * factor));
    var encode =
        scaled.counts().entrySet().stream()
            .filter(stack -> stack.getKey().startsWith("main;encode;"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    assertThat((double) encode).isCloseTo(25 * factor, within(1.0));
  }
}

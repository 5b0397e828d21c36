package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the drop of tables, by a script in the place of the program that drops them. */
class TableDropTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;
  private TableDrop tables;

  @BeforeEach
  void make() {
    tables = tables(Duration.ofMillis(1));
  }

  @Test
  void tablesAreDroppedWithTheOneByWhichTheClusterIsTriedOut() {
    assertThat(tables.drop(folder, List.of("backoff_x_1", "backoff_x_2"), LONG)).isEmpty();

    assertThat(folder.resolve("done"))
        .hasContent("drop=backoff_x_1 drop=backoff_x_2 drop=backoff_x_probe");
  }

  @Test
  void aClusterThatIsIllForAMomentIsAskedAgain() throws IOException {
    Files.writeString(folder.resolve("ill"), "once");

    assertThat(tables.drop(folder, List.of("backoff_x_1"), LONG)).isEmpty();
    assertThat(folder.resolve("done")).exists();
  }

  @Test
  void aClusterThatStaysIllIsToldInTheProgramsWords() throws IOException {
    Files.writeString(folder.resolve("ill"), "always");

    assertThat(tables(LONG).drop(folder, List.of("backoff_x_1"), LONG)).hasValue("no leader");
  }

  @Test
  void aClusterThatDoesNotAnswerIsToldAfterTheLimit() {
    var silent =
        new TableDrop(
            (file, actions) -> List.of("sleep", "1000"), "x_", folder.resolve("log"), LONG);

    assertThat(silent.drop(folder, List.of("x_1"), Duration.ZERO))
        .hasValue("the cluster does not answer in time");
  }

  @Test
  void whetherAProcessDropsTheTablesIsSaidWhenTheOneThatDoesHasItsId() {
    var asker = new AtomicReference<Thread>();
    var drop = new AtomicReference<TableDrop>();
    drop.set(
        new TableDrop(
            (file, actions) -> {
              asker.set(new Thread(() -> drop.get().isRunBy(1)));
              asker.get().start();
              await().until(() -> asker.get().getState() == Thread.State.BLOCKED);
              return List.of("true");
            },
            "x_",
            folder.resolve("log")));

    assertThat(drop.get().drop(folder, List.of("x_1"), LONG)).isEmpty();
    await().until(() -> !asker.get().isAlive());
  }

  private TableDrop tables(Duration triesEvery) {
    return new TableDrop(this::script, "backoff_x_", folder.resolve("log"), triesEvery);
  }

  private List<String> script(Path properties, List<String> actions) {
    var lines =
        """
        cd "$1"; shift
        case "$(cat ill 2>/dev/null)" in
          once) rm ill; exit 2;;
          always) echo "ycsb-backoff: no leader" >&2; exit 2;;
        esac
        echo "$*" >> done
        """;
    var words = new ArrayList<>(List.of("sh", "-c", lines, "tables", folder.toString()));
    words.addAll(actions);
    return words;
  }
}

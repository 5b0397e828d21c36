package io.github.ycsbbackoff.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program's actions and exit status, on a store that notes what it is asked for. */
class TablesTest {

  private static final List<String> ASKED = new ArrayList<>();

  @TempDir Path folder;

  /** A binding whose table {@code full} holds a row, and whose table {@code ill} cannot be made. */
  public static final class Noting implements TableAdmin.Maker {
    @Override
    public TableAdmin tableAdmin(Settings settings) {
      ASKED.add("connect " + settings.string("masters", ""));
      return new TableAdmin() {
        @Override
        public boolean isEmpty(String table) {
          ASKED.add("isEmpty " + table);
          return !table.equals("full");
        }

        @Override
        public void drop(String table) {
          ASKED.add("drop " + table);
        }

        @Override
        public void tryOut(String table) throws IOException {
          ASKED.add("tryOut " + table);
          if (table.equals("ill")) {
            throw new IOException("no leader");
          }
        }

        @Override
        public void close() {
          ASKED.add("close");
        }
      };
    }
  }

  @BeforeEach
  void forget() {
    ASKED.clear();
  }

  @Test
  void actionsAreDoneInTheirOrderWithThePropertiesOfTheFile() throws IOException {
    var file = Files.writeString(folder.resolve("x.properties"), "masters=a:1\n");

    assertThat(run("-P", file.toString(), "drop=old", "probe=p", "empty=new")).isZero();

    assertThat(ASKED)
        .containsExactly(
            "connect a:1", "drop old", "drop p", "tryOut p", "drop p", "isEmpty new", "close");
  }

  @Test
  void aTableThatIsNotEmptyIsAStatusOfItsOwn() {
    assertThat(run("empty=full", "drop=full")).isEqualTo(1);
    assertThat(ASKED).doesNotContain("drop full");
  }

  @Test
  void aClusterThatCannotBeTriedOutIsLeftWithoutTheTable() {
    assertThat(run("probe=ill", "empty=new")).isEqualTo(2);
    assertThat(ASKED).endsWith("tryOut ill", "drop ill", "close");
  }

  @Test
  void mistakesAreStatusTwo() {
    assertThat(run("purge=x")).isEqualTo(2);
    assertThat(run("-P", folder.resolve("none").toString(), "empty=x")).isEqualTo(2);
    assertThat(Tables.status("-db", "java.lang.Object", "empty=x")).isEqualTo(2);
    assertThat(Tables.status("empty=x")).isEqualTo(2);
    assertThat(ASKED).doesNotContain("isEmpty x", "drop x");
  }

  private static int run(String... words) {
    var all = new ArrayList<>(List.of("-db", Noting.class.getName()));
    all.addAll(List.of(words));
    return Tables.status(all.toArray(String[]::new));
  }
}

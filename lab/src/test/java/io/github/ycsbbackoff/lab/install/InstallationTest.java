package io.github.ycsbbackoff.lab.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {

  private static final String LINE = "kudubackoff:io.github.ycsbbackoff.kudu.KuduBinding";

  @TempDir Path folder;
  private YcsbHome ycsb;
  private Home home;

  @BeforeEach
  void layOut() throws IOException {
    ycsb = YcsbHome.in(folder.resolve("ycsb"));
    home = new Home(folder.resolve("home"));
    ours("bin/backoff-bindings.properties", "\n# ours\n" + LINE + "\n");
    ours("kudubackoff-binding/LICENSE", "Apache");
    ours("kudubackoff-binding/lib/kudu-binding-2.jar", "new");
  }

  @Test
  void aFolderAndALineAreAddedAndNothingElseIsTouched() throws IOException {
    var expected = ycsb.files();
    expected.put("kudubackoff-binding/LICENSE", "Apache");
    expected.put("kudubackoff-binding/lib/kudu-binding-2.jar", "new");
    expected.put("bin/bindings.properties", YcsbHome.BINDINGS + "\n" + LINE + "\n");

    var names = new Installation(ycsb.path()).add(home);

    assertThat(names).containsExactly("kudubackoff");
    assertThat(ycsb.files()).isEqualTo(expected);
  }

  @Test
  void aListThatEndsWithALineBreakGetsNoEmptyLine() throws IOException {
    ycsb.write("bin/bindings.properties", YcsbHome.BINDINGS + "\n");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.bindings()).isEqualTo(YcsbHome.BINDINGS + "\n" + LINE + "\n");
  }

  @Test
  void anEmptyListGetsTheLine() throws IOException {
    ycsb.write("bin/bindings.properties", "");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.bindings()).isEqualTo(LINE + "\n");
  }

  @Test
  void twiceIsTheSameAsOnce() throws IOException {
    new Installation(ycsb.path()).add(home);
    var once = ycsb.files();

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files()).isEqualTo(once);
  }

  @Test
  void jarsOfAnOlderVersionAreReplaced() throws IOException {
    ycsb.write("kudubackoff-binding/lib/kudu-binding-1.jar", "old");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files())
        .containsEntry("kudubackoff-binding/lib/kudu-binding-2.jar", "new")
        .doesNotContainKey("kudubackoff-binding/lib/kudu-binding-1.jar");
  }

  @Test
  void whatTheUserPutBesideOurJarsStays() throws IOException {
    // ycsb.sh has a binding's folder conf on the class path.
    ycsb.write("kudubackoff-binding/conf/simplelogger.properties", "mine");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files())
        .containsEntry("kudubackoff-binding/conf/simplelogger.properties", "mine");
  }

  @Test
  void aFolderWithoutAListOfBindingsIsNoYcsbHome() throws IOException {
    Files.delete(ycsb.path().resolve("bin/bindings.properties"));

    assertThatThrownBy(() -> new Installation(ycsb.path()))
        .isInstanceOf(LabException.class)
        .hasMessage(
            ycsb.path()
                + ": is no YCSB install; give the folder that holds bin/bindings.properties and lib");
  }

  @Test
  void whatCannotBeWrittenIsSaidInOneLineAndLeavesNothingHalfDone() throws IOException {
    ycsb.write("kudubackoff-binding", "a file in the way");
    var before = ycsb.files();

    assertThatThrownBy(() -> new Installation(ycsb.path()).add(home))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(ycsb.path() + ": cannot be written (")
        .hasMessageNotContaining("\n");

    assertThat(ycsb.files()).isEqualTo(before);
  }

  private void ours(String file, String content) throws IOException {
    var path = home.bindings().resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}

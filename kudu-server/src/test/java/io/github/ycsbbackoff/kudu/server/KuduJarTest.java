package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.InstallationFolder;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class KuduJarTest {
  @TempDir Path home;

  @BeforeEach
  @AfterEach
  void forgetProperties() {
    System.clearProperty(KuduJar.PROPERTY);
    System.clearProperty(InstallationFolder.PROPERTY);
  }

  @Test
  void propertyNamesTheJar() throws Exception {
    var jar = Files.createFile(home.resolve("any.jar"));
    System.setProperty(KuduJar.PROPERTY, jar.toString());
    assertThat(KuduJar.find().path()).isEqualTo(jar);
  }

  @Test
  void propertyThatNamesNoFileIsRefused() {
    System.setProperty(KuduJar.PROPERTY, home.resolve("none.jar").toString());
    assertThatThrownBy(KuduJar::find)
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("none.jar: there is no such file");
  }

  @Test
  void newestJarInTheInstallationsKuduFolderIsTaken() throws Exception {
    var folder = Files.createDirectory(home.resolve("kudu"));
    var jar = Files.createFile(folder.resolve("kudu-binary-1.18.1-linux-x86_64.jar"));
    Files.createFile(folder.resolve("kudu-binary-1.9.0-linux-x86_64.jar"));
    Files.createFile(folder.resolve("NOTICE"));
    System.setProperty(InstallationFolder.PROPERTY, home.toString());
    assertThat(KuduJar.find().path()).isEqualTo(jar);
  }

  @Test
  void withoutJarTheMessageSaysWhereToPutItAndNamesTheAlternative() {
    System.setProperty(InstallationFolder.PROPERTY, home.toString());
    assertThatThrownBy(KuduJar::find)
        .isInstanceOf(ServerException.class)
        .hasMessageContainingAll(home.resolve("kudu").toString(), "--masters");
  }

  @Test
  void otherPlatformsAreToldToGiveMasters() {
    assertThatThrownBy(() -> KuduJar.requirePlatform("Mac OS X", "aarch64"))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "kudu: there are server binaries for Linux on x86-64 only, not for Mac OS X on aarch64;"
                + " to use a Kudu that runs elsewhere, give --masters HOST:PORT");
    assertThatThrownBy(() -> KuduJar.requirePlatform("Linux", "aarch64"))
        .hasMessageContaining("--masters");
  }
}

package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.kudu.client.PolicyKuduClient;
import org.junit.jupiter.api.Test;

/** Tests that the stub which the hook is compiled against never hides the real client. */
class ShippedClassesIT {

  @Test
  void noStubIsAmongThem() throws Exception {
    assertThat(namesInTheClientsPackage())
        .contains("PolicyAsyncKuduClient.class")
        .noneMatch(name -> name.startsWith("AsyncKuduClient"));
  }

  /**
   * Returns the names in the jar, which the build tests, or in the folder of classes, which an IDE
   * tests.
   */
  private static List<String> namesInTheClientsPackage() throws Exception {
    var source = PolicyKuduClient.class.getProtectionDomain().getCodeSource().getLocation();
    var path = Path.of(source.toURI());
    var folder = PolicyKuduClient.class.getPackageName().replace('.', '/');
    if (Files.isDirectory(path)) {
      try (var files = Files.list(path.resolve(folder))) {
        return fileNames(files.map(Path::toString));
      }
    }
    try (var jar = new ZipFile(path.toFile())) {
      return fileNames(
          jar.stream().map(Object::toString).filter(name -> name.startsWith(folder + "/")));
    }
  }

  private static List<String> fileNames(Stream<String> paths) {
    return paths.map(path -> new File(path).getName()).toList();
  }
}

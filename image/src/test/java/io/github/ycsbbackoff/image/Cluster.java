package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The Kubernetes of testing/kubernetes, on the network of this machine, with the lab's image. */
final class Cluster implements AutoCloseable {

  /** The address of the node, which pods with a network of their own reach too. */
  static final String NODE = "10.250.0.1";

  private static final long DONE_WITHIN_MINUTES = 3;

  private final Path folder;

  private Cluster(Path folder) {
    this.folder = folder;
  }

  /** Starts it, for which it has to be built. */
  static Cluster start(Path folder) throws Exception {
    var cluster = new Cluster(folder);
    // One that a test which was killed has left would be in the way.
    cluster.script("stop");
    cluster.script("start", System.getProperty("image.tar"));
    return cluster;
  }

  /** Returns the configuration that leads there as somebody who may do everything. */
  Path kubeconfig() {
    return home().resolve("conf/kubeconfig");
  }

  private static Path home() {
    var named = System.getenv("K8S_HOME");
    var cache = System.getenv("XDG_CACHE_HOME");
    return named != null
        ? Path.of(named)
        : (cache != null ? Path.of(cache) : Path.of(System.getProperty("user.home"), ".cache"))
            .resolve("kubernetes-test");
  }

  /** Runs kubectl, and returns what it prints. */
  String kubectl(String... words) throws Exception {
    var all = new ArrayList<>(List.of("kubectl"));
    all.addAll(List.of(words));
    return script(all.toArray(String[]::new));
  }

  private String script(String... words) throws Exception {
    var all = new ArrayList<>(List.of(System.getProperty("cluster.script")));
    all.addAll(List.of(words));
    var out = Files.createTempFile(folder, "cluster", ".txt");
    var builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().put("HOST_NETWORK", "1");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    var process = builder.start();
    assertThat(process.waitFor(DONE_WITHIN_MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(all + ": " + Files.readString(out)).isZero();
    return Files.readString(out);
  }

  @Override
  public void close() throws IOException {
    try {
      script("stop");
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}

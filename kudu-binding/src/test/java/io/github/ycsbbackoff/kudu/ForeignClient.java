package io.github.ycsbbackoff.kudu;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kudu.client.AsyncKuduClient;

/**
 * A Kudu client of some other version: classes of the tests' own client, with something changed in
 * them.
 */
record ForeignClient(Path folder) {

  /** Replaces a text of a class file by another of the same length. */
  ForeignClient with(String simpleName, String text, String changed) throws IOException {
    assertThat(changed).hasSameSizeAs(text);
    var name = simpleName + ".class";
    try (var in = AsyncKuduClient.class.getResourceAsStream(name)) {
      var before = new String(in.readAllBytes(), ISO_8859_1);
      var after = before.replace(text, changed);
      assertThat(after).as(name).isNotEqualTo(before);
      var file = folder.resolve("org/apache/kudu/client").resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, after.getBytes(ISO_8859_1));
    }
    return this;
  }

  /** Gives a method or a field another name. */
  ForeignClient renamed(String simpleName, String member) throws IOException {
    var other = member.substring(0, member.length() - 1) + "0";
    return with(simpleName, constant(member), constant(other));
  }

  /**
   * Returns {@code name} as a class file holds it: with its length before it, so that only whole
   * names match.
   */
  private static String constant(String name) {
    return "\u0001\u0000" + (char) name.length() + name;
  }

  /** Has YCSB load some rows with this client by the binding. */
  JavaProgram load(String... settings) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of("-load", "-db", KuduBinding.class.getName()));
    words.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    words.addAll(List.of("-p", "recordcount=50"));
    for (var setting : settings) {
      words.addAll(List.of("-p", setting));
    }
    return JavaProgram.run(folder, classPath(), "site.ycsb.Client", words);
  }

  private String classPath() {
    return folder + File.pathSeparator + JavaProgram.classPath();
  }

  /**
   * Returns a loader that loads all of the class path anew, so that it has nothing of the tests'
   * own client.
   */
  URLClassLoader loader() {
    var urls = Arrays.stream(classPath().split(File.pathSeparator)).map(ForeignClient::url);
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}

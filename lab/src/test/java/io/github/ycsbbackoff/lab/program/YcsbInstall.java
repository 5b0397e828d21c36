package io.github.ycsbbackoff.lab.program;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A YCSB 0.17.0 home with its real jars, and with small files of this project in the places of
 * upstream's. The script ycsb.sh is a stand-in, as the resource says.
 */
public record YcsbInstall(Path path) {

  /** Makes a home in a folder that does not exist yet. */
  public static YcsbInstall in(Path folder) throws IOException {
    var install = new YcsbInstall(folder);
    for (var sub : List.of("bin", "conf", "lib", "workloads")) {
      Files.createDirectories(folder.resolve(sub));
    }
    try (var jars = Files.list(Home.find().ycsbLib())) {
      for (var jar : jars.toList()) {
        Files.copy(jar, folder.resolve("lib").resolve(jar.getFileName()));
      }
    }
    install.copy("bindings.properties", "bin");
    install.copy("workloada", "workloads");
    install.copy("ycsb.sh", "bin");
    return install;
  }

  /** Runs {@code bin/ycsb.sh}. */
  public Program.Ended sh(String... args) {
    var words = new ArrayList<>(List.of("bash", "bin/ycsb.sh"));
    words.addAll(List.of(args));
    var environment = new HashMap<>(verified());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    return Program.run(path, environment, words);
  }

  /** Runs YCSB by a class path alone. */
  public Program.Ended client(String... args) {
    return Program.run(path, verified(), program("site.ycsb.Client", args));
  }

  /** Deletes rows by the store's own client, without the binding's code. */
  public Program.Ended deleteRows(String masters, String table, List<String> keys)
      throws IOException {
    copy("DeleteRows.java", "bin");
    var words = program("bin/DeleteRows.java", masters, table);
    words.addAll(keys);
    return Program.run(path, Map.of(), words);
  }

  /** Returns the options of the tests' JVMs, but with the jars as they are shipped verified. */
  private static Map<String, String> verified() {
    var options = System.getenv().getOrDefault("JAVA_TOOL_OPTIONS", "");
    return Map.of(
        "JAVA_TOOL_OPTIONS", options.replace("-XX:-BytecodeVerificationRemote", "").strip());
  }

  private static List<String> program(String mainClass, String... args) {
    var words = Program.java("lib/*:kudubackoff-binding/lib/*", mainClass);
    words.addAll(List.of(args));
    return words;
  }

  private void copy(String resource, String to) {
    try (var in = YcsbInstall.class.getResourceAsStream(resource)) {
      Files.copy(in, path.resolve(to).resolve(resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

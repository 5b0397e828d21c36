package io.github.ycsbbackoff.lab.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A YCSB install of a few small files. */
record YcsbHome(Path path) {

  /**
   * The list of bindings; like upstream's own, it ends without a line break, and is Latin-1 as
   * properties are.
   */
  static final String BINDINGS =
      "# bindings of \u00e9\nbasic:site.ycsb.BasicDB\nkudu:site.ycsb.db.KuduYCSBClient";

  static YcsbHome in(Path folder) throws IOException {
    var home = new YcsbHome(folder);
    home.write("bin/bindings.properties", BINDINGS);
    home.write("bin/ycsb.sh", "exec java\n");
    home.write("lib/core-0.17.0.jar", "core");
    home.write("kudu-binding/lib/kudu-binding-0.17.0.jar", "upstream's");
    home.write("workloads/workloada", "recordcount=1000\n");
    return home;
  }

  void write(String file, String content) throws IOException {
    Files.createDirectories(path.resolve(file).getParent());
    Files.writeString(path.resolve(file), content, ISO_8859_1);
  }

  String bindings() throws IOException {
    return Files.readString(path.resolve("bin/bindings.properties"), ISO_8859_1);
  }

  /** Returns every file with its content, byte by byte. */
  Map<String, String> files() throws IOException {
    var all = new TreeMap<String, String>();
    try (var files = Files.walk(path)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        all.put(path.relativize(file).toString(), Files.readString(file, ISO_8859_1));
      }
    }
    return all;
  }
}

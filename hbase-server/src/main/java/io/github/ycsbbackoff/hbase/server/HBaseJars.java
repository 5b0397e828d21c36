package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.InstallationFolder;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of jars that a standalone HBase runs on. It is the folder named by the system property
 * {@value #PROPERTY}, or else {@code hbase/lib} of the installation named by {@value
 * KuduJar#HOME_PROPERTY}. The jars must never share a class path with HBase's shaded client.
 */
public record HBaseJars(Path folder) {
  public static final String PROPERTY = "backoff.hbase.lib";

  private static final String OURS = "hbase-server-process-";
  private static final String CURE = "; build again: mvn package";

  /**
   * Finds the folder, or throws a {@link ServerException} that says why there is none and what to
   * do.
   */
  public static HBaseJars find() {
    var named = System.getProperty(PROPERTY);
    if (named != null) {
      return checked(Path.of(named), "-D" + PROPERTY + "=" + named);
    }
    var home =
        InstallationFolder.find()
            .orElseThrow(
                () -> new ServerException("hbase: no server jars; name them with -D" + PROPERTY));
    var folder = home.resolve("hbase/lib");
    return checked(folder, folder.toString());
  }

  private static HBaseJars checked(Path folder, String words) {
    if (!Files.isDirectory(folder)) {
      throw new ServerException("hbase: " + words + ": there is no such folder" + CURE);
    }
    try (var files = Files.list(folder)) {
      if (files.noneMatch(file -> file.getFileName().toString().startsWith(OURS))) {
        throw new ServerException("hbase: " + words + ": holds no " + OURS + "*.jar" + CURE);
      }
      return new HBaseJars(folder.toAbsolutePath());
    } catch (IOException e) {
      throw new ServerException("hbase: cannot list " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Returns all jars, as {@code java -cp} takes them. */
  String classPath() {
    return folder.resolve("*").toString();
  }
}

package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.InstallationFolder;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The jar {@code org.apache.kudu:kudu-binary:jar:linux-x86_64}, which holds the real servers. It is
 * the file named by the system property {@value #PROPERTY}, or else the one in the folder {@code
 * kudu} of the installation named by {@value InstallationFolder#PROPERTY}.
 */
public record KuduJar(Path path) {
  public static final String PROPERTY = "backoff.kudu.jar";

  private static final String CURE =
      "; to use a Kudu that runs elsewhere, give --masters HOST:PORT";
  private static final Pattern NAME = Pattern.compile("(kudu)-binary-(.+)-linux-x86_64\\.jar");

  /**
   * Finds the jar, or throws a {@link ServerException} that says why there is none and what to do.
   */
  public static KuduJar find() {
    requirePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
    var named = System.getProperty(PROPERTY);
    if (named != null) {
      return new KuduJar(existing(Path.of(named)));
    }
    var home = InstallationFolder.find();
    return home.map(folder -> folder.resolve("kudu"))
        .flatMap(KuduJar::newestIn)
        .map(KuduJar::new)
        .orElseThrow(
            () ->
                new ServerException(
                    "kudu: no server binaries; put kudu-binary-*-linux-x86_64.jar into "
                        + home.map(folder -> folder.resolve("kudu").toString())
                            .orElse("the folder kudu of the installation")
                        + " or name it with -D"
                        + PROPERTY
                        + CURE));
  }

  static void requirePlatform(String os, String cpu) {
    if (!os.equals("Linux") || !(cpu.equals("amd64") || cpu.equals("x86_64"))) {
      throw new ServerException(
          "kudu: there are server binaries for Linux on x86-64 only, not for %s on %s%s"
              .formatted(os, cpu, CURE));
    }
  }

  /** Returns the folder with {@code bin}, {@code lib} and {@code www}, unpacked if need be. */
  public Path unpack(UnpackedCache cache) {
    return cache.folder(path, folderName());
  }

  private String folderName() {
    var name = path.getFileName().toString();
    var matcher = NAME.matcher(name);
    return matcher.matches() ? matcher.replaceFirst("$1-$2") : name.replaceFirst("\\.jar$", "");
  }

  private static Path existing(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new ServerException("kudu: -D%s=%s: there is no such file".formatted(PROPERTY, jar));
    }
    return jar;
  }

  private static Optional<Path> newestIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(file.getFileName().toString()).matches())
          .max(Comparator.comparing(KuduJar::version));
    } catch (IOException e) {
      throw new ServerException("kudu: cannot list " + folder + ": " + e.getMessage(), e);
    }
  }

  private static Version version(Path jar) {
    // Versions are compared as numbers: 1.9 is older than 1.18.
    return Version.parse(NAME.matcher(jar.getFileName().toString()).replaceFirst("$2"));
  }
}

package io.github.ycsbbackoff.lab.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The list of the files that an install brought into a binding's folder: the SHA-256 of each by its
 * path. It is kept in the form of {@code sha256sum}, so that {@code sha256sum -c
 * lib/installed.sha256} tells a user what is no longer as it was installed.
 */
record Manifest(Map<String, String> hashes) {

  /**
   * The path of the list, beside the jars: a user who deletes all jars deletes what is known of
   * them, too.
   */
  static final String FILE = "lib/installed.sha256";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S.*)");

  /** Reads the list in {@code folder}; empty if there is none, or none that can be understood. */
  static Optional<Manifest> read(Path folder) throws IOException {
    var file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    var hashes = new TreeMap<String, String>();
    for (var line : Files.readString(file, StandardCharsets.UTF_8).lines().toList()) {
      var matcher = LINE.matcher(line);
      if (!matcher.matches() || !staysIn(folder, matcher.group(2))) {
        return Optional.empty();
      }
      hashes.put(matcher.group(2), matcher.group(1));
    }
    return Optional.of(new Manifest(hashes));
  }

  /**
   * Returns whether a path stays in the binding's folder: what is listed may be deleted one day.
   */
  private static boolean staysIn(Path folder, String path) {
    return folder.resolve(path).normalize().startsWith(folder.normalize());
  }

  /** Lists every file that is in {@code folder} now. */
  static Manifest of(Path folder) throws IOException {
    var hashes = new TreeMap<String, String>();
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        hashes.put(folder.relativize(file).toString(), hash(file).orElseThrow());
      }
    }
    return new Manifest(hashes);
  }

  /** Replaces the list in {@code folder} by this one. */
  void write(Path folder) throws IOException {
    var lines = new StringBuilder();
    hashes.forEach((path, hash) -> lines.append(hash).append("  ").append(path).append('\n'));
    var file = folder.resolve(FILE);
    var fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.createDirectories(file.getParent());
    Files.writeString(fresh, lines);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns whether {@code hash} is what was installed as {@code path}. */
  boolean has(String path, String hash) {
    return hash.equals(hashes.get(path));
  }

  /**
   * Returns the SHA-256 of a file; empty for what is no file, or is a link, which no install
   * brings.
   */
  static Optional<String> hash(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return Optional.of(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

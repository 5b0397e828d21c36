package io.github.ycsbbackoff.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The one top folder of a jar (beside META-INF), which is unpacked without its own name. */
record TopFolder(Path jar) {
  /**
   * The file in the unpacked folder that holds the jar's size, then the size and path of each file.
   */
  private static final String CONTENTS = ".contents";

  void unpackInto(Path folder) throws IOException {
    var contents = new ArrayList<String>();
    contents.add(jarLine());
    try (var zip = new ZipFile(jar.toFile())) {
      for (var entry : filesOf(zip)) {
        var path = withoutTop(entry.getName());
        unpack(zip, entry, folder, path);
        contents.add(entry.getSize() + " " + path);
      }
    }
    Files.write(folder.resolve(CONTENTS), contents);
  }

  /** Returns whether the folder was unpacked from this jar and every file still has its size. */
  boolean isWholeIn(Path folder) throws IOException {
    var contents = folder.resolve(CONTENTS);
    if (!Files.isRegularFile(contents)) {
      return false;
    }
    // After a power cut this file too may be empty or full of zeros.
    var lines = new String(Files.readAllBytes(contents), UTF_8).lines().toList();
    return !lines.isEmpty()
        && lines.get(0).equals(jarLine())
        && lines.stream().skip(1).allMatch(line -> isAsListed(line, folder));
  }

  private String jarLine() throws IOException {
    return "jar of " + Files.size(jar) + " bytes";
  }

  private static boolean isAsListed(String line, Path folder) {
    var path = line.substring(line.indexOf(' ') + 1);
    var file = new File(folder.toFile(), path);
    return file.isFile() && line.equals(file.length() + " " + path);
  }

  private static List<? extends ZipEntry> filesOf(ZipFile zip) throws IOException {
    var files =
        zip.stream()
            .filter(entry -> !entry.isDirectory() && !entry.getName().startsWith("META-INF/"))
            .toList();
    if (files.isEmpty()) {
      throw new IOException("it holds no files");
    }
    return files;
  }

  private static String withoutTop(String name) {
    return name.substring(name.indexOf('/') + 1);
  }

  private static void unpack(ZipFile zip, ZipEntry entry, Path folder, String path)
      throws IOException {
    var file = folder.resolve(path).normalize();
    if (!file.startsWith(folder)) {
      throw new IOException("entry " + entry.getName() + " leads out of the folder");
    }
    Files.createDirectories(file.getParent());
    try (var in = zip.getInputStream(entry)) {
      Files.copy(in, file);
    }
    // Jars carry no permissions.
    if (path.startsWith("bin/") && !file.toFile().setExecutable(true, false)) {
      throw new IOException("cannot make " + file + " executable");
    }
  }
}

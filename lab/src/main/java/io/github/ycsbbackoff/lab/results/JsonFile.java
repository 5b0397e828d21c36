package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The writer of small JSON files, each in one step: a file is whole or it is not there. */
public final class JsonFile {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonFile() {}

  /** Writes a value in the place of what the file holds, if there is one. */
  public static void write(Path file, Object value) throws IOException {
    var half = file.resolveSibling(file.getFileName() + ".new");
    JSON.writerWithDefaultPrettyPrinter().writeValue(half.toFile(), value);
    Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}

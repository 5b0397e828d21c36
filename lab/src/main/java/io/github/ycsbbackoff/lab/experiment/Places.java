package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The line of a YAML file on which each of its parts stands, by JSON pointer, so that a mistake has
 * a line.
 */
record Places(Path file, Map<String, Integer> lines) {

  /** Finds the places of a file that is well-formed YAML. */
  static Places of(Path file) throws IOException {
    var lines = new HashMap<String, Integer>();
    try (var parser = new YAMLFactory().createParser(file.toFile())) {
      while (parser.nextToken() != null) {
        lines.putIfAbsent(pointer(parser), parser.currentTokenLocation().getLineNr());
      }
    }
    return new Places(file, lines);
  }

  private static String pointer(JsonParser parser) {
    return parser.getParsingContext().pathAsPointer().toString();
  }

  /**
   * Returns the error for a mistake at {@code pointer}, or in the nearest part around it that the
   * file has.
   *
   * @param what the key, the fault and the cure
   */
  LabException mistake(String pointer, String what) {
    return new LabException(file + " line " + line(pointer) + ": " + what);
  }

  /**
   * Refuses what is a mistake.
   *
   * @param what the key and its value
   * @throws LabException if it is one; the message says that it is wrong, and the cure
   */
  void refuse(boolean isMistake, String pointer, String what, String cure) {
    if (isMistake) {
      throw mistake(pointer, what + ": wrong; " + cure);
    }
  }

  boolean has(String pointer) {
    return lines.containsKey(pointer);
  }

  int line(String pointer) {
    var line = lines.get(pointer);
    if (line != null) {
      return line;
    }
    return pointer.isEmpty() ? 1 : line(pointer.substring(0, pointer.lastIndexOf('/')));
  }
}

package io.github.ycsbbackoff.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The option {@code -P FILE} of this project's own programs, which is the same as YCSB's: what is
 * in a file that only its owner can read is on no command line.
 */
public final class PropertiesFile {

  private PropertiesFile() {}

  /**
   * Adds the properties in the file to {@code properties}; of two with one name the later holds.
   *
   * @throws SettingException if the file cannot be read
   */
  public static void read(String file, Properties properties) {
    // As YCSB does, which takes bytes beyond ASCII for Latin-1.
    try (var in = Files.newInputStream(Path.of(file))) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingException(
          "-P " + file + ": cannot be read (" + e + "); give a file of lines name=value");
    }
  }
}

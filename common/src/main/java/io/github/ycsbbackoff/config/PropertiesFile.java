package io.github.ycsbbackoff.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * {@code -P FILE} of our own programs, as YCSB has it: what is in a file that only its owner can
 * read is on no command line.
 */
public final class PropertiesFile {

  private PropertiesFile() {}

  /**
   * Adds what is in the file to {@code properties}; of two with one name the later holds.
   *
   * @throws SettingException if it cannot be read
   */
  public static void read(String file, Properties properties) {
    try (var in = Files.newBufferedReader(Path.of(file))) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingException(
          "-P " + file + ": cannot be read (" + e + "); give a file of lines name=value");
    }
  }
}

package io.github.ycsbbackoff.fdb.server;

import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The counts of an emulator of FoundationDB, from the file that its process writes once a second
 * and a last time when it closes. All counts are 0 while there is no file, as no client has come
 * yet. A count that the file does not have is 0 too: it is of an error that was never answered.
 */
final class FdbEmulatorMetrics implements ServerMetrics {

  private final Path file;
  private final List<String> names;

  FdbEmulatorMetrics(Path file, Collection<String> names) {
    this.file = file;
    this.names = List.copyOf(names);
  }

  @Override
  public Map<String, Double> read() {
    var counted = new Properties();
    try (var in = Files.newBufferedReader(file)) {
      counted.load(in);
    } catch (NoSuchFileException e) {
      // No client has come yet, so all counts are 0.
    } catch (IOException | UncheckedIOException e) {
      throw new ServerException("fdb metrics: " + file + " cannot be read: " + e.getMessage(), e);
    }
    var values = new LinkedHashMap<String, Double>();
    names.forEach(name -> values.put(name, value(counted.getProperty(name, "0"))));
    return values;
  }

  private double value(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new ServerException("fdb metrics: " + file + ": " + text + " is no number", e);
    }
  }
}

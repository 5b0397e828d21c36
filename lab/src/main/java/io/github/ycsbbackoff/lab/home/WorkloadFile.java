package io.github.ycsbbackoff.lab.home;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** The reading of a YCSB workload file. */
public final class WorkloadFile {

  private WorkloadFile() {}

  /**
   * Returns the properties of a workload by their names' order.
   *
   * @param file an absolute path, or the name of one of the lab's own
   * @throws LabException if it cannot be read
   */
  public static Map<String, String> read(Home home, String file) {
    return read(home.workloads().resolve(file), file, home.workloads().toString());
  }

  /** Does the same without a home, which only the name of one of the lab's own needs. */
  public static Map<String, String> read(String file) {
    var path = Path.of(file);
    return path.isAbsolute() ? read(path, file, "workloads") : read(Home.find(), file);
  }

  private static Map<String, String> read(Path path, String file, String own) {
    var properties = new Properties();
    // As YCSB does, which takes bytes beyond ASCII for Latin-1.
    try (var in = Files.newInputStream(path)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new LabException(
          "workload.file: %s: cannot be read; give a file beside the experiment, or one in %s"
              .formatted(file, own),
          e);
    }
    var map = new LinkedHashMap<String, String>();
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(name -> map.put(name, properties.getProperty(name)));
    return map;
  }
}

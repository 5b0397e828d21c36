package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The small files of a results folder that are one document each: YAML, JSON, properties. */
final class Documents {
  // A key that came later, and is not in a file, has its default, as in a file that a user wrote.
  private static final ObjectMapper YAML = new YAMLMapper();
  // trial.json may grow keys that an older report doesn't know; that must not make it unreadable.
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  static Experiment experiment(Path file) {
    return parse(file, () -> YAML.readValue(file.toFile(), Experiment.class));
  }

  static TrialInfo trial(Path file) {
    return parse(file, () -> JSON.readValue(file.toFile(), TrialInfo.class));
  }

  static ClientsOfTrial clients(Path file) {
    return parse(file, () -> JSON.readValue(file.toFile(), ClientsOfTrial.class));
  }

  static TrialProfile profile(Path file) {
    return parse(file, () -> JSON.readValue(file.toFile(), TrialProfile.class));
  }

  static Map<String, String> environment(Path file) {
    return parse(
        file,
        () -> {
          var environment =
              JSON.readValue(file.toFile(), new TypeReference<LinkedHashMap<String, String>>() {});
          // What somebody has set to null is not known.
          environment.values().removeIf(Objects::isNull);
          return environment;
        });
  }

  static Map<String, String> properties(Path file) {
    try (var reader = Files.newBufferedReader(file)) {
      var properties = new Properties();
      properties.load(reader);
      var map = new LinkedHashMap<String, String>();
      properties.stringPropertyNames().stream()
          .sorted()
          .forEach(name -> map.put(name, properties.getProperty(name)));
      return map;
    } catch (IllegalArgumentException e) {
      throw new BrokenResultException(file, 0, e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private static <T> T parse(Path file, Reading<T> reading) {
    try {
      var value = reading.read();
      if (value == null) {
        throw new BrokenResultException(file, 1, "empty");
      }
      return value;
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw new BrokenResultException(file, where == null ? 0 : where.getLineNr(), why(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String why(JsonProcessingException e) {
    return e instanceof UnrecognizedPropertyException unknown
        ? "unknown key '"
            + unknown.getPropertyName()
            + "'; known keys: "
            + unknown.getKnownPropertyIds()
        : e.getOriginalMessage();
  }

  private Documents() {}
}

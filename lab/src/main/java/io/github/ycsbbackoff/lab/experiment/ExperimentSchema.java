package io.github.ycsbbackoff.lab.experiment;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The check of an experiment against {@code experiment.schema.json}, the same file that editors
 * complete from. A message about a mistake has the cure that the schema has for it.
 */
final class ExperimentSchema {

  private static final Schema SCHEMA = load();

  /** The index of a place in a list, which messages leave out: the line says which place it is. */
  private static final Pattern INDEX = Pattern.compile("\\d+");

  /**
   * The order with unknown keys first: an unknown key may be the reason why a known one is missing.
   */
  private static final Comparator<Error> UNKNOWN_KEYS_FIRST =
      Comparator.comparing(error -> !error.getKeyword().equals("additionalProperties"));

  private ExperimentSchema() {}

  /**
   * Throws the first mistake: unknown keys, then the rest, in the order of the file's lines.
   *
   * @throws io.github.ycsbbackoff.lab.LabException if there is a mistake; the message names file,
   *     line and cure
   */
  static void check(JsonNode experiment, Places places) {
    var errors = new ArrayList<>(SCHEMA.validate(experiment));
    errors.sort(UNKNOWN_KEYS_FIRST.thenComparingInt(error -> places.line(pointer(error))));
    if (!errors.isEmpty()) {
      var first = errors.get(0);
      throw places.mistake(pointer(first), what(first));
    }
  }

  private static String what(Error error) {
    var keys = keys(error);
    return switch (error.getKeyword()) {
      case "additionalProperties" ->
          "unknown key " + error.getProperty() + "; known: " + known(error);
      case "required" ->
          keys + error.getProperty() + ": missing; see the files in workloads/experiments";
      default ->
          keys
              + value(error)
              + "wrong; "
              + around(error).path("errorMessage").asText(error.getMessage());
    };
  }

  /** Returns a text value, for the mistake to be recognised by; empty for any other value. */
  private static String value(Error error) {
    var value = error.getInstanceNode();
    return value != null && value.isTextual() ? value.textValue() + ": " : "";
  }

  private static String pointer(Error error) {
    var place = error.getInstanceLocation().toString();
    // The schema's library places an unknown key at the object that has it.
    return error.getKeyword().equals("additionalProperties")
        ? place + "/" + error.getProperty().replace("~", "~0").replace("/", "~1")
        : place;
  }

  private static String keys(Error error) {
    var path = error.getInstanceLocation();
    var keys = new ArrayList<String>();
    for (var i = 0; i < path.getNameCount(); i++) {
      keys.add(path.getName(i));
    }
    return keys.stream()
        .filter(key -> !INDEX.matcher(key).matches())
        .map(key -> key + ": ")
        .collect(joining());
  }

  private static String known(Error error) {
    var names = new ArrayList<String>();
    around(error).path("properties").fieldNames().forEachRemaining(names::add);
    return String.join(", ", names);
  }

  /** Returns the part of the schema around the keyword that was not satisfied. */
  private static JsonNode around(Error error) {
    var keyword = error.getSchemaLocation().getFragment().toString();
    return SCHEMA.getSchemaNode().at(keyword.substring(0, keyword.lastIndexOf('/')));
  }

  private static Schema load() {
    try (InputStream in = ExperimentSchema.class.getResourceAsStream("experiment.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(in, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

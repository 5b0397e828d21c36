package io.github.ycsbbackoff.lab.experiment;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** What Jackson has against a file, in one line for the one who wrote the file. */
final class YamlMistake {

  /** Jackson has no exception of its own for it. */
  private static final Pattern MISSING =
      Pattern.compile("Missing required creator property '(\\w+)'.*", Pattern.DOTALL);

  private YamlMistake() {}

  /** File, line, key and cure. */
  static String line(Path file, JsonProcessingException e) throws IOException {
    return file + " line " + lineNumber(file, e) + ": " + what(e);
  }

  /** Where the key stands: Jackson notices an unknown key only at the end of its object. */
  private static int lineNumber(Path file, JsonProcessingException e) throws IOException {
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      var place = mapping.getPath().stream().map(YamlMistake::step).collect(joining());
      try (var parser = new YAMLFactory().createParser(file.toFile())) {
        while (parser.nextToken() != null) {
          if (parser.getParsingContext().pathAsPointer().toString().equals(place)) {
            return parser.currentTokenLocation().getLineNr();
          }
        }
      }
    }
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  private static String step(JsonMappingException.Reference step) {
    return "/" + (step.getFieldName() == null ? step.getIndex() : step.getFieldName());
  }

  private static String what(JsonProcessingException e) {
    var missing = MISSING.matcher(e.getOriginalMessage());
    if (e instanceof UnrecognizedPropertyException unknown) {
      return "unknown key "
          + unknown.getPropertyName()
          + "; known: "
          + components(unknown.getReferringClass());
    } else if (missing.matches()) {
      return keys((JsonMappingException) e)
          + missing.group(1)
          + ": missing; see the files in workloads/experiments";
    } else if (e instanceof MismatchedInputException wrong) {
      return keys(wrong) + "wrong; give " + form(wrong.getTargetType());
    }
    return e.getOriginalMessage().lines().findFirst().orElse("is no YAML");
  }

  private static String keys(JsonMappingException e) {
    return e.getPath().stream()
        .map(JsonMappingException.Reference::getFieldName)
        .filter(Objects::nonNull)
        .map(key -> key + ": ")
        .collect(joining());
  }

  private static String form(Class<?> type) {
    if (type == int.class || type == long.class) {
      return "a whole number";
    } else if (type == double.class) {
      return "a number";
    } else if (type == boolean.class) {
      return "true or false";
    } else if (Collection.class.isAssignableFrom(type)) {
      return "a list, each item on a line with '- '";
    } else if (Map.class.isAssignableFrom(type)) {
      return "lines of name: value";
    } else if (type.isRecord()) {
      return "the keys " + components(type);
    }
    return "a text";
  }

  private static String components(Class<?> record) {
    return Arrays.stream(record.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(joining(", "));
  }
}

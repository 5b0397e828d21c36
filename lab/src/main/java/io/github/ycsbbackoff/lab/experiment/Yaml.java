package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

/** The way in which the lab reads and writes YAML. */
public final class Yaml {

  /**
   * The mapper, which refuses a key that is there twice, and leaves text that looks like a number
   * text.
   */
  public static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private Yaml() {}

  /** Returns the line and what is wrong there, to go behind a file's name. */
  public static String lineAndWords(JsonProcessingException e) {
    var line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
    var words = e.getOriginalMessage().lines().findFirst().orElse("is no YAML");
    return " line " + line + ": " + words;
  }
}

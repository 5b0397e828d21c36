package io.github.ycsbbackoff.lab.trial;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.results.Verified;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The content of {@code verification.json}, which the binding's verify program writes. */
@JsonIgnoreProperties(ignoreUnknown = true)
record VerificationJson(List<Verified.Table> tables) {

  /** Reads what was found, over all tables. */
  static Verified read(Path file) throws IOException {
    return Verified.of(
        new ObjectMapper().readValue(file.toFile(), VerificationJson.class).tables());
  }
}

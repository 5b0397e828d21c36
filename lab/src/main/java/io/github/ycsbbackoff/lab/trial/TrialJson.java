package io.github.ycsbbackoff.lab.trial;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The writer of {@code trial.json}, which writes in one step: a trial is whole or it is not. */
final class TrialJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private TrialJson() {}

  static void write(Path file, TrialInfo info) throws IOException {
    var half = file.resolveSibling(file.getFileName() + ".new");
    JSON.writerWithDefaultPrettyPrinter().writeValue(half.toFile(), info);
    Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}

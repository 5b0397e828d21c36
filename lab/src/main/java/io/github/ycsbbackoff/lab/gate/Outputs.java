package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The files for CI systems and other tools; null for those that are not asked for.
 *
 * @param benchmarkJson the name from which those of the two files of github-action-benchmark come
 */
public record Outputs(Path junit, Path markdown, Path history, Path benchmarkJson) {

  /** Returns whether any file is asked for. */
  public boolean isAnything() {
    return Stream.of(junit, markdown, history, benchmarkJson).anyMatch(Objects::nonNull);
  }

  /**
   * Checks that all files can be written, before anything starts.
   *
   * @throws io.github.ycsbbackoff.lab.LabException if one cannot
   */
  public void require(Experiment experiment) throws IOException {
    requireUnlike();
    if (junit != null) {
      Textfile.requireWritable("--junit", junit);
    }
    if (markdown != null) {
      Textfile.requireWritable("--markdown", markdown);
    }
    if (benchmarkJson != null) {
      Textfile.requireWritable("--benchmark-json", benchmark("bigger"));
      Textfile.requireWritable("--benchmark-json", benchmark("smaller"));
    }
    if (history != null) {
      new History(history).require(experiment.labelled().name());
    }
  }

  /** Checks that no file is to be written twice, the second time over the first. */
  private void requireUnlike() {
    var seen = new HashMap<Path, String>();
    requireUnlike("--junit", junit, seen);
    requireUnlike("--markdown", markdown, seen);
    requireUnlike("--history", history, seen);
    if (benchmarkJson != null) {
      requireUnlike("--benchmark-json", benchmark("bigger"), seen);
      requireUnlike("--benchmark-json", benchmark("smaller"), seen);
    }
  }

  private static void requireUnlike(String option, Path file, Map<Path, String> seen) {
    var other = file == null ? null : seen.put(behindLinks(file), option);
    if (other != null) {
      throw new LabException(
          "%s %s: is the file of %s, too; give another".formatted(option, file, other));
    }
  }

  private static Path behindLinks(Path file) {
    try {
      var parent = file.toAbsolutePath().normalize().getParent();
      return Files.exists(file) || parent == null
          ? file.toRealPath()
          : parent.toRealPath().resolve(file.getFileName());
    } catch (IOException e) {
      // A folder that is not there, of which the next check tells.
      return file.toAbsolutePath().normalize();
    }
  }

  /** Writes all files, and returns one sentence on each that is not where it was asked for. */
  public List<String> write(Judgement judgement, Measured measured) throws IOException {
    if (junit != null) {
      Textfile.write(junit, JUnitXml.of(judgement));
    }
    if (markdown != null) {
      Textfile.write(markdown, Markdown.of(judgement));
    }
    return writeMeans(measured);
  }

  /** Writes the files that hold means alone. */
  public List<String> writeMeans(Measured measured) throws IOException {
    var said = new ArrayList<String>();
    if (benchmarkJson != null) {
      var bigger = benchmark("bigger");
      var smaller = benchmark("smaller");
      Textfile.write(bigger, BenchmarkJson.of(measured, Better.HIGHER));
      Textfile.write(smaller, BenchmarkJson.of(measured, Better.LOWER));
      said.add("Benchmarks: " + bigger + " and " + smaller);
    }
    if (history != null) {
      said.add(new History(history).append(measured));
    }
    return said;
  }

  private Path benchmark(String direction) {
    if (benchmarkJson.getFileName() == null) {
      throw new LabException(
          "--benchmark-json %s: is a folder; give a file".formatted(benchmarkJson));
    }
    var name = benchmarkJson.getFileName().toString().replaceFirst("\\.json$", "");
    return benchmarkJson.resolveSibling(name + "-" + direction + ".json");
  }
}

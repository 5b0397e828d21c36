package io.github.ycsbbackoff.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The command {@code backoff bench}: JMH's own command line, preceded by {@code --compare FILE
 * [--ratio N]}, which compares what is measured with a file that JMH wrote with {@code -rf json}.
 */
public final class Bench {

  private static final double RATIO = 1.3;
  private static final int SLOWER = 1;
  private static final int WRONG_INPUT = 2;

  private Bench() {}

  /**
   * Runs the benchmarks and, if it compares, ends the process: with 1 if a benchmark is slower than
   * it may be, with 2 if the input was wrong.
   */
  public static void main(String[] args) throws IOException, RunnerException {
    var options = new ArrayList<>(List.of(args));
    var file = taken(options, "--compare");
    var ratio = taken(options, "--ratio");
    if (file == null) {
      Main.main(options.toArray(String[]::new));
      return;
    }
    System.exit(compare(Path.of(file), ratio, options));
  }

  private static int compare(Path file, String ratio, List<String> options) throws RunnerException {
    Baseline baseline;
    double most;
    CommandLineOptions jmh;
    try {
      most = ratio == null ? RATIO : Double.parseDouble(ratio);
      baseline = new Baseline(json(file), most);
      jmh = new CommandLineOptions(options.toArray(String[]::new));
    } catch (IOException | IllegalArgumentException | CommandLineOptionException e) {
      var cure = "; give a file that bench -rf json -rff FILE wrote, and a ratio above 1";
      System.err.println(
          "backoff: bench --compare "
              + file
              + ": "
              + e.toString().lines().findFirst().orElse("")
              + cure);
      return WRONG_INPUT;
    }
    var comparison = baseline.compare(new Runner(jmh).run());
    comparison.lines().forEach(System.out::println);
    if (comparison.compared() == 0) {
      System.err.println("backoff: bench --compare " + file + ": has none of these benchmarks");
      return WRONG_INPUT;
    }
    return comparison.slower() ? SLOWER : 0;
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /**
   * Removes an option and its value, which JMH is not to see, and returns the value; null if the
   * option is not given.
   */
  private static String taken(List<String> options, String name) {
    var at = options.indexOf(name);
    if (at < 0 || at == options.size() - 1) {
      return null;
    }
    options.remove(at);
    return options.remove(at);
  }
}

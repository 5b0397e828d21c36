package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.LoadGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * {@code kudu perf loadgen}, which is Kudu's C++ client under a load of random rows.
 *
 * @param program the words that start it
 * @param packaged makes a command of words that finds the libraries that came with the program
 */
record KuduLoadgen(String masters, List<String> program, Function<List<String>, Command> packaged)
    implements LoadGenerator {

  private static final Pattern TOTAL = Pattern.compile("time total\\s*: ([0-9.e+]+) ms");
  private static final double MILLIS = 1e3;

  /** The flag's value by which Kudu's client flushes in the background, whenever it wants to. */
  private static final String IN_THE_BACKGROUND = "0";

  @Override
  public Command command(Map<String, String> properties, long rows) {
    var words = new ArrayList<>(program);
    words.add(masters);
    words.addAll(flags(properties, rows));
    return packaged.apply(words);
  }

  private static List<String> flags(Map<String, String> properties, long rows) {
    var threads = Long.parseLong(properties.getOrDefault("threadcount", "1"));
    var manual = properties.getOrDefault("write.mode", "").equals("manual");
    return List.of(
        "--table_name=" + properties.getOrDefault("table", "usertable"),
        "--num_threads=" + threads,
        "--num_rows_per_thread=" + (rows + threads - 1) / threads,
        "--string_len=" + properties.getOrDefault("fieldlength", "100"),
        // YCSB's keys come in no order either.
        "--use_random_pk",
        "--flush_per_n_rows="
            + (manual
                ? properties.getOrDefault("write.batch", "" + KuduModel.BATCH)
                : IN_THE_BACKGROUND));
  }

  @Override
  public OptionalDouble seconds(String output) {
    var total = TOTAL.matcher(output);
    return total.find()
        ? OptionalDouble.of(Double.parseDouble(total.group(1)) / MILLIS)
        : OptionalDouble.empty();
  }

  @Override
  public String rowsMetric() {
    return "rows_inserted";
  }
}

package io.github.ycsbbackoff.lab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The files in which results are written for programs. */
final class DataFiles {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Writes a CSV file with a header; each row has a value, or null, for each column. */
  static void csv(Path file, List<String> columns, List<Map<String, Object>> rows)
      throws IOException {
    var schema = CsvSchema.builder().addColumns(columns, CsvSchema.ColumnType.STRING);
    new CsvMapper().writer(schema.build().withHeader()).writeValue(file.toFile(), rows);
  }

  /** Writes a JSON file that people can read as well. */
  static void json(Path file, Map<String, Object> content) throws IOException {
    JSON.writeValue(file.toFile(), content);
  }

  /** Returns the number, or null for one that is not finite: neither format has a word for NaN. */
  static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private DataFiles() {}
}

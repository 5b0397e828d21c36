package io.github.ycsbbackoff.lab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbbackoff.lab.stats.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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

  /** Returns a mean with the number of its trials and its interval. */
  static Map<String, Object> estimate(Estimate estimate) {
    var json = new LinkedHashMap<String, Object>();
    json.put("n", estimate.n());
    put(json, "mean", estimate);
    return json;
  }

  /** Puts a mean under {@code key}, and its interval under {@code low} and {@code high}. */
  static void put(Map<String, Object> row, String key, Estimate estimate) {
    row.put(key, finite(estimate.mean()));
    row.put("low", finite(estimate.low()));
    row.put("high", finite(estimate.high()));
  }

  /** Puts a mean under {@code key}, and its interval under that key with _low and with _high. */
  static void putNamed(Map<String, Object> row, String key, Estimate estimate) {
    row.put(key, finite(estimate.mean()));
    row.put(key + "_low", finite(estimate.low()));
    row.put(key + "_high", finite(estimate.high()));
  }

  /** Returns {@code measured}, or what ran in the place of a real server, if that is not empty. */
  static String origin(String standIn) {
    return standIn.isEmpty() ? "measured" : standIn;
  }

  private DataFiles() {}
}

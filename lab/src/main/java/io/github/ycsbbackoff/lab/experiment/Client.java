package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The program that sends an arm's operations: YCSB with this project's binding, YCSB with another
 * binding, or the store's own load generator. In a file it is {@code ycsb}, {@code loadgen}, or the
 * class and the jars of the other binding.
 *
 * @param name {@value #LOADGEN}; empty for YCSB
 * @param binding the class of another binding; empty for this project's
 * @param jars the jars, and the folders of jars, of the other binding and all that it needs beside
 *     YCSB
 */
public record Client(String name, String binding, List<String> jars) {

  /** YCSB with this project's binding. */
  public static final Client YCSB = new Client("", "", List.of());

  private static final String LOADGEN = "loadgen";

  /** Reads a client as a file has it. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Client of(JsonNode written) {
    if (!written.isObject()) {
      return written.asText().equals(LOADGEN) ? new Client(LOADGEN, "", List.of()) : YCSB;
    }
    var jars = new ArrayList<String>();
    written.path("jars").forEach(jar -> jars.add(jar.asText()));
    return new Client("", written.path("class").asText(), List.copyOf(jars));
  }

  /** Returns the client as a file has it; an empty text for the default. */
  @JsonValue
  Object written() {
    if (!isOtherBinding()) {
      return name;
    }
    var keys = new LinkedHashMap<String, Object>();
    keys.put("class", binding);
    keys.put("jars", jars);
    return keys;
  }

  /** Returns whether this is the store's own load generator, not YCSB. */
  public boolean isLoadGenerator() {
    return name.equals(LOADGEN);
  }

  /** Returns whether this is YCSB with another binding than the project's own. */
  public boolean isOtherBinding() {
    return !binding.isEmpty();
  }

  /** Returns the client's name as messages have it. */
  public String message() {
    return isOtherBinding() ? binding : name.isEmpty() ? "ycsb" : name;
  }

  /** Returns this client with other jars in the place of those that have these file names. */
  Client with(Map<String, Path> others) {
    return new Client(
        name,
        binding,
        jars.stream()
            .map(
                jar -> {
                  var other = others.get(fileName(jar));
                  return other == null ? jar : other.toAbsolutePath().normalize().toString();
                })
            .toList());
  }

  /** Returns this client with paths of jars that lead from the file's folder to the same jars. */
  Client beside(Path file) {
    return new Client(
        name,
        binding,
        jars.stream()
            .map(jar -> file.toAbsolutePath().resolveSibling(jar).normalize().toString())
            .toList());
  }

  static String fileName(String jar) {
    return String.valueOf(Path.of(jar).getFileName());
  }
}

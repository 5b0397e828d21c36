package io.github.ycsbbackoff.lab.experiment;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The keys of earlier versions, which have another spelling now. A file that has one is refused
 * with the spelling of today, where an unknown key would only be called unknown.
 */
final class OldSpellings {

  private static final List<String> SERVER_KEYS = List.of("kind", "flags", "masters");

  private static final String CLIENTS = "/clients";

  private static final String PARAMETERS =
      "give a simulation's parameters as flags of a server with kind: simulated";

  private static final List<Old> ALL =
      List.of(
          new Old(CLIENTS, "give workload: properties, and the server kind: simulated"),
          new Old("/faults/\\d+/(restartAfter|resumeAfter)", "it is called for"),
          new Old(
              ".*/flags/faults",
              "give the experiment faults: [{error: 1021, at: 5, for: 2, probability: 0.5}]"),
          new Old(
              ".*/(flags|properties)/away\\.(from|until|kind)",
              "give the experiment faults: [{away: refusing, at: 10, for: 5}]"));

  private record Old(Pattern place, String cure) {
    Old(String place, String cure) {
      this(Pattern.compile(place), cure);
    }
  }

  private OldSpellings() {}

  /**
   * Throws the first old spelling in the order of the file's lines.
   *
   * @throws io.github.ycsbbackoff.lab.LabException if there is one; the message names file, line
   *     and cure
   */
  static void refuse(Places places) {
    places.lines().entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .forEach(pointer -> refuse(pointer, places));
  }

  /** Returns whether a key of today stands where an earlier version had one with keys in it. */
  private static boolean isNumberOfToday(String pointer, Places places) {
    return pointer.equals(CLIENTS)
        && places.lines().keySet().stream().noneMatch(each -> each.startsWith(CLIENTS + "/"));
  }

  private static void refuse(String pointer, Places places) {
    var key = pointer.substring(pointer.lastIndexOf('/') + 1);
    for (var old : ALL) {
      if (old.place().matcher(pointer).matches() && !isNumberOfToday(pointer, places)) {
        throw places.mistake(pointer, key + ": is of an earlier version; " + old.cure());
      }
    }
    var isParameter = pointer.matches("/server/[^/]+") && !places.has("/server/kind");
    if (isParameter && !SERVER_KEYS.contains(key)) {
      throw places.mistake(pointer, "server: " + key + ": is of an earlier version; " + PARAMETERS);
    }
  }
}

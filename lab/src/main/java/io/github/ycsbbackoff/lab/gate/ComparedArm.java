package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.util.HashSet;
import java.util.List;

/**
 * An arm that is in two results folders.
 *
 * @param name its name in the folder that is judged
 * @param before its name in the baseline
 */
public record ComparedArm(String name, String before) {

  /** Reads {@code NAME}, or {@code NEW=OLD} where the name has changed. */
  public static ComparedArm of(String text) {
    var parts = text.split("=", -1);
    if (parts.length > 2 || parts[0].isBlank() || parts[parts.length - 1].isBlank()) {
      throw new LabException("--arm " + text + ": is no arm; write NAME, or NEW=OLD");
    }
    return new ComparedArm(parts[0].strip(), parts[parts.length - 1].strip());
  }

  /**
   * Returns the arms to compare: those that are asked for, or all of the folder that is judged.
   *
   * @throws LabException if a folder lacks one, or one is asked for twice
   */
  static List<ComparedArm> among(List<ComparedArm> asked, Measured judged, Measured baseline) {
    var arms =
        asked.isEmpty()
            ? judged.results().arms().stream().map(name -> new ComparedArm(name, name)).toList()
            : asked;
    var known = new HashSet<ComparedArm>();
    for (var arm : arms) {
      if (!known.add(arm)) {
        throw new LabException(
            "--arm %s: stands there twice; leave one out".formatted(arm.message()));
      }
      require(judged, arm.name(), "leave it out");
      require(
          baseline,
          arm.before(),
          "name the arms by --arm NAME, or --arm " + arm.name() + "=OLD if its name has changed");
    }
    return arms;
  }

  private static void require(Measured folder, String arm, String cure) {
    var known = folder.results().arms();
    if (!known.contains(arm)) {
      throw new LabException(
          "%s: has no arm %s, but: %s; %s"
              .formatted(folder.results().folder(), arm, String.join(", ", known), cure));
    }
  }

  String message() {
    return name.equals(before) ? name : name + " (before: " + before + ")";
  }
}

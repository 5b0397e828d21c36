package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbbackoff.lab.LabException;
import java.util.Arrays;
import java.util.Optional;

/** What a profile tells of a process. */
public enum ProfileKind {
  /** A profile of what the process spends CPU time on. */
  CPU("cpu"),
  /** A profile of where a JVM allocates, in bytes; a process that is no JVM has none. */
  ALLOC("alloc");

  private final String word;

  ProfileKind(String word) {
    this.word = word;
  }

  /** Returns the kind as files and the command line have it. */
  @JsonValue
  public String word() {
    return word;
  }

  /** Returns the kind of that word; empty if there is none. */
  public static Optional<ProfileKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  /**
   * Returns the kind of that word.
   *
   * @throws LabException if there is none
   */
  @JsonCreator
  public static ProfileKind named(String word) {
    return of(word)
        .orElseThrow(
            () ->
                new LabException(
                    "--profile=" + word + ": there is no such profile; give cpu or alloc"));
  }
}

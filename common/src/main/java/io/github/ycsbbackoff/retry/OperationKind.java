package io.github.ycsbbackoff.retry;

import java.util.Locale;

/** What YCSB asked for. */
public enum OperationKind {
  INSERT,
  UPDATE,
  READ,
  SCAN,
  DELETE,
  /** An attempt that carries rows of more than one kind. */
  MIXED;

  private final String tag = name().toLowerCase(Locale.ROOT);

  /** The kind as meters and files write it, such as {@code insert}. */
  public String tag() {
    return tag;
  }
}

package io.github.ycsbbackoff.retry;

import java.util.Locale;

/** The kind of operation that YCSB asked for. */
public enum OperationKind {
  INSERT,
  UPDATE,
  READ,
  SCAN,
  DELETE,
  /** The kind of an attempt that carries rows of more than one kind. */
  MIXED;

  private final String tag = name().toLowerCase(Locale.ROOT);

  /** Returns whether such an operation changes rows. */
  public boolean isWrite() {
    return this != READ && this != SCAN;
  }

  /** Returns the kind as meters and files write it, such as {@code insert}. */
  public String tag() {
    return tag;
  }
}

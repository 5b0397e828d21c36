package io.github.ycsbbackoff.retry;

/** The effect that an attempt which was not acknowledged may have had on the store. */
public enum Effect {
  /** The attempt was not carried out, and will not be. */
  NONE,
  /** The attempt was carried out or not, and is no longer on its way. */
  UNKNOWN,
  /** The attempt was carried out or not, or may be so later, after what is written meanwhile. */
  MAY_FOLLOW
}

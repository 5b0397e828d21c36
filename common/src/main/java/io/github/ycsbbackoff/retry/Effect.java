package io.github.ycsbbackoff.retry;

/** What an attempt that was not acknowledged may have done to the store. */
public enum Effect {
  /** It was not carried out, and will not be. */
  NONE,
  /** It was carried out or not, and is no longer on its way. */
  UNKNOWN,
  /** It was carried out or not, or may be so later, after what is written meanwhile. */
  MAY_FOLLOW
}

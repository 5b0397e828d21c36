package io.github.ycsbbackoff.server;

/** The time for which a child process may live. */
public enum Lifetime {
  /** The child dies with this JVM, even when this JVM is killed with SIGKILL. */
  OF_PARENT,
  /** The child goes on until somebody stops it; Ctrl-C and a closed terminal don't reach it. */
  DETACHED
}

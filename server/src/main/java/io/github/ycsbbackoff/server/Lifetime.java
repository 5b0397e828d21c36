package io.github.ycsbbackoff.server;

/** How long a child process may live. */
public enum Lifetime {
  /** It dies with this JVM, even when this JVM is killed with SIGKILL. */
  OF_PARENT,
  /** It goes on until somebody stops it; Ctrl-C and a closed terminal don't reach it. */
  DETACHED
}

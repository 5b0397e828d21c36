package io.github.ycsbbackoff.simulator.client;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The numbers of the attempts, with the operation and the key's hash of each. A number is free
 * again when its attempt was answered, also if the client no longer waits for the answer: the
 * server may still be working on it.
 */
final class Attempts {

  private int[] operations = new int[16];
  private int[] hashes = new int[16];
  private int[] free = new int[16];
  private int freeCount;

  /** The attempts whose own time was up, and that were counted as rejected. */
  private final BitSet abandoned = new BitSet();

  private int used;

  int take(int operation, int hash) {
    var attempt = freeCount > 0 ? free[--freeCount] : used++;
    if (attempt == operations.length) {
      operations = Arrays.copyOf(operations, 2 * attempt);
      hashes = Arrays.copyOf(hashes, 2 * attempt);
    }
    operations[attempt] = operation;
    hashes[attempt] = hash;
    return attempt;
  }

  /** Notes that nobody waits for the answer any more, which counts as a rejection by itself. */
  void abandon(int attempt) {
    abandoned.set(attempt);
  }

  boolean wasAbandoned(int attempt) {
    return abandoned.get(attempt);
  }

  int operation(int attempt) {
    return operations[attempt];
  }

  int hash(int attempt) {
    return hashes[attempt];
  }

  void release(int attempt) {
    abandoned.clear(attempt);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = attempt;
  }
}

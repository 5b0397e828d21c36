package io.github.ycsbbackoff.fdb.emulator.storage;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator whose subclasses only say what comes next. */
public abstract class Lookahead<T> implements Iterator<T> {

  private T next;
  private boolean looked;

  /** Returns the next element, or null at the end. */
  protected abstract T find();

  @Override
  public final boolean hasNext() {
    if (!looked) {
      next = find();
      looked = true;
    }
    return next != null;
  }

  @Override
  public final T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    looked = false;
    return next;
  }
}

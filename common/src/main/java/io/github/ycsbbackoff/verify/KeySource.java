package io.github.ycsbbackoff.verify;

import java.util.function.Consumer;

/** A binding that can name every row of a table, which YCSB's own scan cannot. */
public interface KeySource {

  /** Calls {@code each} with the key of every row of {@code table}, in any order. */
  void forEachKey(String table, Consumer<String> each) throws Exception;
}

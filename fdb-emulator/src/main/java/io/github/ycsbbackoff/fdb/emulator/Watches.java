package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Who wants to hear of a key that is no longer what it was. */
final class Watches {

  private final UnaryOperator<byte[]> valueNow;
  private final NavigableMap<byte[], List<Watch>> byKey = new TreeMap<>(Keys.ORDER);
  private int count;

  private record Watch(CompletableFuture<Void> changed, Executor executor, Value was) {}

  @SuppressWarnings("ArrayRecordComponent") // Compared by differs alone.
  private record Value(byte[] bytes) {
    boolean differs(byte[] other) {
      return !Arrays.equals(bytes, other);
    }
  }

  Watches(UnaryOperator<byte[]> valueNow) {
    this.valueNow = valueNow;
  }

  /**
   * Completes {@code changed} once the key has another value than {@code was}.
   *
   * @throws FDBException 1032 where there are too many watches
   */
  synchronized void add(
      byte[] key, byte[] was, CompletableFuture<Void> changed, Executor executor) {
    if (count >= Limits.WATCHES) {
      throw ErrorCode.TOO_MANY_WATCHES.exception();
    }
    var watch = new Watch(changed, executor, new Value(was));
    if (watch.was.differs(valueNow.apply(key))) {
      fire(watch);
      return;
    }
    byKey.merge(key, List.of(watch), Watches::joined);
    count++;
  }

  synchronized void changed(List<Effect> effects) {
    if (count == 0) {
      return;
    }
    for (var effect : effects) {
      var end = effect.isClear() ? effect.value() : Keys.after(effect.key());
      if (Keys.less(effect.key(), end)) {
        List.copyOf(byKey.subMap(effect.key(), true, end, false).keySet()).forEach(this::look);
      }
    }
  }

  /** Nothing changes any more. */
  synchronized void close() {
    byKey.values().stream()
        .flatMap(List::stream)
        .forEach(
            each -> each.changed.completeExceptionally(ErrorCode.OPERATION_CANCELLED.exception()));
    byKey.clear();
    count = 0;
  }

  private void look(byte[] key) {
    var value = valueNow.apply(key);
    var watches = byKey.remove(key);
    count -= watches.size();
    var still = watches.stream().filter(each -> !each.was.differs(value)).toList();
    watches.stream().filter(each -> each.was.differs(value)).forEach(Watches::fire);
    if (!still.isEmpty()) {
      byKey.put(key, still);
      count += still.size();
    }
  }

  private static void fire(Watch watch) {
    watch.executor.execute(() -> watch.changed.complete(null));
  }

  private static List<Watch> joined(List<Watch> some, List<Watch> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}

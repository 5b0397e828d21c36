package io.github.ycsbbackoff.fdb.emulator.load;

import com.apple.foundationdb.FDBException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** The growing counters of a server, of which {@link EmulatorCounts} is a snapshot. */
final class ServerCounters {

  private final LongAdder readVersions = new LongAdder();
  private final LongAdder reads = new LongAdder();
  private final LongAdder commits = new LongAdder();
  private final LongAdder mutations = new LongAdder();
  private final Map<Integer, LongAdder> errors = new ConcurrentHashMap<>();

  void readVersion() {
    readVersions.increment();
  }

  void read() {
    reads.increment();
  }

  void commit(int count) {
    commits.increment();
    mutations.add(count);
  }

  /** Counts {@code error} and hands it on. */
  FDBException error(FDBException error) {
    errors.computeIfAbsent(error.getCode(), unused -> new LongAdder()).increment();
    return error;
  }

  EmulatorCounts snapshot() {
    return new EmulatorCounts(
        readVersions.sum(),
        reads.sum(),
        commits.sum(),
        mutations.sum(),
        errors.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().sum())));
  }
}

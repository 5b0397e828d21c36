package io.github.ycsbbackoff.fdb.emulator.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A setting of {@link LoadSettings} that can change while the cluster is open. */
public enum LoadSetting {
  COMMITS_PER_SECOND,
  QUEUE_LIMIT,
  READ_VERSIONS_PER_SECOND,
  READ_VERSION_QUEUE_LIMIT,
  COMMIT_LATENCY,
  READ_VERSION_LATENCY,
  READ_LATENCY,
  STORAGE_LAG_LIMIT;

  /** Returns whether the value is a duration, in nanoseconds, and not a number. */
  public boolean isDuration() {
    return switch (this) {
      case COMMITS_PER_SECOND, QUEUE_LIMIT, READ_VERSIONS_PER_SECOND, READ_VERSION_QUEUE_LIMIT ->
          false;
      case COMMIT_LATENCY, READ_VERSION_LATENCY, READ_LATENCY, STORAGE_LAG_LIMIT -> true;
    };
  }

  /**
   * Returns the settings with another value of this one.
   *
   * @param value a number, or a duration in nanoseconds
   * @throws IllegalArgumentException if the setting cannot have that value
   */
  LoadSettings in(LoadSettings all, long value) {
    return switch (this) {
      case COMMITS_PER_SECOND -> all.withCommitsPerSecond(Math.toIntExact(value));
      case QUEUE_LIMIT -> all.withQueueLimit(Math.toIntExact(value));
      case READ_VERSIONS_PER_SECOND -> all.withReadVersionsPerSecond(Math.toIntExact(value));
      case READ_VERSION_QUEUE_LIMIT -> all.withReadVersionQueueLimit(Math.toIntExact(value));
      case COMMIT_LATENCY -> all.withCommitLatency(Duration.ofNanos(value));
      case READ_VERSION_LATENCY -> all.withReadVersionLatency(Duration.ofNanos(value));
      case READ_LATENCY -> all.withReadLatency(Duration.ofNanos(value));
      case STORAGE_LAG_LIMIT -> all.withStorageLagLimit(Duration.ofNanos(value));
    };
  }

  /** Returns the setting's name as a user writes it, such as {@code queue-limit}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the setting of that name; empty if there is none. */
  public static Optional<LoadSetting> labelled(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  /** Returns the names of all, separated by commas. */
  public static String labels() {
    return Arrays.stream(values()).map(LoadSetting::label).collect(Collectors.joining(", "));
  }
}

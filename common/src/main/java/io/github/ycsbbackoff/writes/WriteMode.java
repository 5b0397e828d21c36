package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The way in which rows are sent: the property {@value #PROPERTY}. */
public enum WriteMode {
  /** Each row is sent at once, and the thread waits for its answer. */
  SYNC,
  /** Rows are gathered by each thread and sent together; the thread goes on meanwhile. */
  BATCHED,
  /** Rows are gathered by each thread, which sends them itself and waits for their answers. */
  MANUAL;

  public static final String PROPERTY = "write.mode";

  /**
   * Returns the mode that is given, of those that a store's client has; the first if none is given.
   *
   * @throws SettingException if another is given
   */
  public static WriteMode oneOf(Settings settings, WriteMode... possible) {
    var mode = settings.choice(PROPERTY, possible[0]);
    if (!List.of(possible).contains(mode)) {
      throw new SettingException(
          PROPERTY,
          settings.string(PROPERTY, ""),
          "is not to be had on this store",
          "give one of: "
              + Arrays.stream(possible)
                  .map(each -> each.name().toLowerCase(Locale.ROOT))
                  .collect(Collectors.joining(", ")));
    }
    return mode;
  }
}

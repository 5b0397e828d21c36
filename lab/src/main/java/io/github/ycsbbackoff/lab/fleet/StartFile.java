package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;

/**
 * The file by which clients on many machines learn when they are to begin together: empty until all
 * of them are there, and then one line with that moment, by the clock of the file's own file
 * system. The file is there before its readers are: a network file system may remember for half a
 * minute that a file was missing, but looks at the server again for the content of one that is
 * opened.
 */
public record StartFile(Path file) {

  private static final Duration LOOKS_EVERY = Duration.ofMillis(200);
  private static final double MILLIS = 1e3;

  /** Makes the file, for clients that are still to come. */
  public void make() throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, "");
  }

  /**
   * Tells all clients that they begin in so many seconds.
   *
   * @return that moment, by the clock of the file's file system
   */
  public double tell(double secondsLeft) throws IOException {
    var clock = SharedClock.measure(file.toAbsolutePath().getParent());
    var start = clock.toShared(System.currentTimeMillis() / MILLIS + secondsLeft);
    Files.writeString(file, String.format(Locale.ROOT, "%.3f%n", start));
    return start;
  }

  /**
   * Waits until the clients are told.
   *
   * @return the moment to begin at, by the clock of the file's file system
   * @throws LabException if they are not told in time, or the file has something else
   */
  public double await(Duration limit) throws IOException {
    var deadlineNanos = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      var told = told();
      if (told.isPresent()) {
        return told.getAsDouble();
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
    throw new LabException(
        "--start-file %s: named no moment within %d s; see what became of the other clients"
            .formatted(file, limit.toSeconds()));
  }

  private OptionalDouble told() throws IOException {
    var text = Files.exists(file) ? Files.readString(file) : "";
    // Without its line break the line may be half written.
    if (!text.endsWith("\n")) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(Double.parseDouble(text.strip()));
    } catch (NumberFormatException e) {
      throw new LabException(
          "--start-file %s: has %s, which is no moment; give seconds since 1970"
              .formatted(file, text.strip()),
          e);
    }
  }
}

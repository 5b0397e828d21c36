package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The file by which the clients of a trial learn when they begin together, with a file beside it
 * for each client, in which the client says that it is connected. The start file is empty until all
 * clients are ready, and then has one line with the moment, by the clock of the file's own file
 * system.
 *
 * <p>All of these files are there before their readers look: a network file system may remember for
 * half a minute that a file was missing, but looks at the server again for the content of one that
 * is opened. A file gets its content in one step, by a new file that takes its place.
 */
public record StartFile(Path file) {

  /** How long clients may take to connect: as long as a machine under load was seen to need. */
  public static final Duration READY_WITHIN = Duration.ofMinutes(2);

  /**
   * How far ahead the start is when it is named. Whoever looks at a file looks five times a second
   * or more, and a client on another machine learns the start through two files; the rest is for
   * file systems that show a change late, and for clocks.
   */
  public static final double AHEAD_SECONDS = 2;

  private static final double MOST_AHEAD_SECONDS = 365 * 86_400.0;
  private static final String NAME = "start";
  private static final Duration LOOKS_EVERY = Duration.ofMillis(200);
  private static final double MILLIS = 1e3;

  /** Returns the file in a folder that all clients share. */
  public static StartFile in(Path folder) {
    return new StartFile(folder.resolve(NAME));
  }

  /** Returns the file in which a client says that it is connected. */
  public Path ready(int client) {
    return file.resolveSibling(file.getFileName() + ".ready-" + client);
  }

  /** Makes the files, for clients that are still to come. */
  public void make(int clients) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, "");
    for (var client = 0; client < clients; client++) {
      Files.writeString(ready(client), "");
    }
  }

  /** Deletes the files. */
  public void delete(int clients) throws IOException {
    Files.deleteIfExists(file);
    for (var client = 0; client < clients; client++) {
      Files.deleteIfExists(ready(client));
    }
  }

  /**
   * Waits until each client is ready, or is not to be waited for.
   *
   * @param isGone whether a client has ended, by its place
   * @return the places of those that have not ended and are not ready in time
   */
  public List<Integer> awaitReady(int clients, IntPredicate isGone, Duration limit) {
    var deadlineNanos = System.nanoTime() + limit.toNanos();
    var missing = IntStream.range(0, clients).boxed().toList();
    while (true) {
      missing =
          missing.stream().filter(client -> !isReady(client) && !isGone.test(client)).toList();
      if (missing.isEmpty() || System.nanoTime() - deadlineNanos >= 0) {
        return missing;
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  /** Returns whether a client has said that it is connected. */
  public boolean isReady(int client) {
    return !line(ready(client)).isEmpty();
  }

  /**
   * Tells all clients that they begin a short while from now.
   *
   * @param clock how far this machine's clock is from that of the clients
   * @return that moment, by the clients' clock
   */
  public double tell(SharedClock.Offset clock) throws IOException {
    var start = clock.toShared(System.currentTimeMillis() / MILLIS + AHEAD_SECONDS);
    name(start);
    return start;
  }

  /** Writes the moment at which clients begin, in seconds since 1970. */
  public void name(double epochSeconds) throws IOException {
    var half = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(half, String.format(Locale.ROOT, "%.3f%n", epochSeconds));
    Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Waits until the clients are told.
   *
   * @param isAlive whether there is still somebody who would begin
   * @return the moment to begin at, by the clock of the file's file system; empty if nobody would
   * @throws LabException if they are not told in time, or the file has something else
   */
  public OptionalDouble await(BooleanSupplier isAlive, Duration limit) {
    var deadlineNanos = System.nanoTime() + limit.toNanos();
    while (isAlive.getAsBoolean()) {
      var line = line(file);
      if (!line.isEmpty()) {
        return OptionalDouble.of(moment(line.strip()));
      }
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new LabException(
            "--start-file %s: named no moment within %d s; see what became of the other clients"
                .formatted(file, limit.toSeconds()));
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
    return OptionalDouble.empty();
  }

  /** Returns the content of a file that somebody else writes; empty as long as it is not whole. */
  private static String line(Path file) {
    try {
      var text = Files.readString(file);
      // Without its line break the line may be half written.
      return text.endsWith("\n") ? text : "";
    } catch (IOException e) {
      return ""; // It is not there yet, or it was replaced meanwhile on a network file system.
    }
  }

  /**
   * Returns a moment, which must be near enough to be one in seconds: a client refuses any that is
   * more than an hour ahead by its own clock, but of milliseconds nobody could wait for its word.
   *
   * @param named how the user named it
   * @throws LabException if it is more than a year ahead
   */
  public static double requireSeconds(String named, double epochSeconds) {
    if (!(epochSeconds <= System.currentTimeMillis() / MILLIS + MOST_AHEAD_SECONDS)) {
      throw new LabException(
          named + ": is more than a year ahead; give seconds since 1970, and not milliseconds");
    }
    return epochSeconds;
  }

  private double moment(String text) {
    try {
      return requireSeconds("--start-file %s: %s".formatted(file, text), Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new LabException(
          "--start-file %s: has %s, which is no moment; give seconds since 1970"
              .formatted(file, text),
          e);
    }
  }
}

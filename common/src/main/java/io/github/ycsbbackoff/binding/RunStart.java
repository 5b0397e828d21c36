package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The beginning of a run whose store is open before YCSB begins to count its time. A run that is
 * one of several then says that it is ready by a file, and waits for the moment on the wall clock
 * at which all begin. That moment is known before, or somebody writes it to a file once all runs
 * are ready. A run that is later begins at once.
 *
 * @param epochMillis the moment in milliseconds since 1970; 0 if it is not known before
 * @param file the file that will name the moment; empty for none
 * @param ready the file that says that the store is open; empty for none
 * @param limit how long to wait for the file with the moment
 */
record RunStart(long epochMillis, Optional<Path> file, Optional<Path> ready, Duration limit) {

  /** The property by which a run that waits for nothing opens its store first. */
  static final String OPEN_FIRST = "backoff.open-first";

  /** The property with the moment, in seconds since 1970. */
  static final String AT = "backoff.start-at";

  /** The property with the file that will name the moment, in seconds since 1970. */
  static final String FILE = "backoff.start-file";

  /** The property with the file to write when the store is open. */
  static final String READY = "backoff.ready-file";

  /** The longest wait; what lies further ahead is a mistake, such as milliseconds. */
  private static final Duration MOST_AHEAD = Duration.ofHours(1);

  /** Well under the half second by which a client may be late without being called so. */
  private static final Duration LOOKS_EVERY = Duration.ofMillis(50);

  private static final double MOST_SECONDS = 1e14;
  private static final double MILLIS = 1e3;

  /**
   * Reads the properties.
   *
   * @throws SettingException if there is no such moment, or one that is further than an hour ahead
   */
  static RunStart from(Settings settings) {
    settings.know(List.of(OPEN_FIRST));
    var seconds = settings.decimal(AT, 0, 0, MOST_SECONDS);
    var start =
        new RunStart(
            Math.round(seconds * MILLIS),
            settings.text(FILE).map(Path::of),
            settings.text(READY).map(Path::of),
            MOST_AHEAD);
    if (start.epochMillis > 0 && start.file.isPresent()) {
      throw new SettingException(
          AT + " and " + FILE + ": both say when to begin; give one of them");
    }
    if (isFarAhead(start.epochMillis)) {
      throw new SettingException(
          AT,
          settings.string(AT, ""),
          "is more than an hour ahead",
          "give a moment that is near, in seconds since 1970");
    }
    return start;
  }

  /**
   * Returns whether the store is to be open before YCSB begins to count its time.
   *
   * @throws SettingException if the properties say so in words that are neither yes nor no
   */
  static boolean opensFirst(Properties properties) {
    return Settings.of(properties).flag(OPEN_FIRST, false)
        || Stream.of(AT, FILE, READY).anyMatch(name -> properties.getProperty(name) != null);
  }

  /**
   * Says that the store is open, and waits until the moment has come; does not wait if it is over.
   * Either is printed, so that somebody who starts several runs can see which are ready.
   *
   * @throws SettingException if no moment is named in time, or what is named is none
   * @throws InterruptedException if this thread is interrupted meanwhile
   */
  void await(PrintStream out) throws InterruptedException {
    ready.ifPresent(RunStart::sayReady);
    var moment = file.isPresent() ? told(file.get()) : epochMillis;
    if (moment > 0) {
      var left = leftMillis(moment) / MILLIS;
      out.printf(
          Locale.ROOT,
          left > 0
              ? "Connected: the run begins in %.1f s (%s)%n"
              : "Connected: the run begins %.1f s late (%s)%n",
          Math.abs(left),
          file.isPresent() ? FILE : AT);
    }
    for (var left = leftMillis(moment); left > 0; left = leftMillis(moment)) {
      pause(Duration.ofMillis(left));
    }
  }

  /** Writes a file in one step: whoever sees it sees all of it. */
  private static void sayReady(Path ready) {
    var half = ready.resolveSibling(ready.getFileName() + ".new");
    try {
      Files.writeString(
          half, String.format(Locale.ROOT, "%.3f%n", System.currentTimeMillis() / MILLIS));
      Files.move(half, ready, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new SettingException(
          READY,
          ready.toString(),
          "cannot be written (" + e + ")",
          "give a file in a folder that is there and can be written");
    }
  }

  private long told(Path from) throws InterruptedException {
    var deadlineNanos = System.nanoTime() + limit.toNanos();
    while (true) {
      var text = text(from);
      // Without its line break the line may be half written.
      if (text.endsWith("\n")) {
        return moment(from, text.strip());
      }
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new SettingException(
            FILE,
            from.toString(),
            "named no moment within %d s".formatted(limit.toSeconds()),
            "see what became of the other clients");
      }
      pause(LOOKS_EVERY);
    }
  }

  private static String text(Path from) {
    try {
      return Files.readString(from);
    } catch (IOException e) {
      // The file is not there yet, or it was replaced meanwhile on a network file system.
      return "";
    }
  }

  private static long moment(Path from, String text) {
    try {
      var moment = Math.round(Double.parseDouble(text) * MILLIS);
      if (moment > 0 && !isFarAhead(moment)) {
        return moment;
      }
    } catch (NumberFormatException e) {
      // Told below, with every other value that is no moment.
    }
    throw new SettingException(
        FILE,
        from.toString(),
        "has %s, which is no moment of the next hour".formatted(text),
        "write seconds since 1970");
  }

  private static void pause(Duration time) throws InterruptedException {
    LockSupport.parkNanos(RunStart.class, time.toNanos());
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before the common start");
    }
  }

  private static boolean isFarAhead(long millis) {
    return leftMillis(millis) > MOST_AHEAD.toMillis();
  }

  private static long leftMillis(long millis) {
    return millis - System.currentTimeMillis();
  }
}

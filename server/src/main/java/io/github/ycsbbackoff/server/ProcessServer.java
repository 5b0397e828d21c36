package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The life cycle that all servers made of child processes share. A kind of server says what to run
 * for a role and when it is ready; everything lives in {@code data} and {@code logs} of one folder.
 */
public abstract class ProcessServer extends FaultableServer {
  // A start takes a second or two; the rest is for a machine that is busy with other things.
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private final Path folder;
  private final Lifetime lifetime;
  private final Map<String, ChildGuard> guards = new ConcurrentHashMap<>();
  private final Map<String, LogTail> tails = new ConcurrentHashMap<>();

  /** The roles that were ended on purpose, and have not been started again yet. */
  private final Set<String> killed = ConcurrentHashMap.newKeySet();

  private List<String> flags = List.of();

  protected ProcessServer(Path folder, Lifetime lifetime) {
    this.folder = folder.toAbsolutePath();
    this.lifetime = lifetime;
  }

  @Override
  public abstract List<String> roles();

  @Override
  public abstract Map<String, Integer> ports();

  /**
   * Checks the flags meant for a role, as far as that can be done without starting it.
   *
   * @throws WrongInputException if one of them is wrong
   */
  protected void checkFlags(String role, List<String> flagsOfRole) {}

  /**
   * Returns what to run for a role, given the flags meant for it, which were checked; the output
   * files are set afterwards.
   */
  protected abstract Command command(String role, List<String> flagsOfRole);

  /** Hears that no process of the server runs any more. */
  protected void ended() {}

  /**
   * Returns whether the roles that run serve clients; a start polls this method, so it must be
   * cheap.
   */
  protected abstract boolean isReady();

  /** Returns the folders that are made before a role is started. */
  protected List<Path> folders() {
    return List.of(dataFolder(), logFolder());
  }

  /** Returns how long a start may take, on a machine that is busy with other things. */
  protected Duration readyWithin() {
    return READY_WITHIN;
  }

  /**
   * Wipes what clients have stored in the running server; returns false if the server cannot do so,
   * and has to be started again on an empty folder.
   */
  protected boolean wipeWithoutRestart() {
    return false;
  }

  @Override
  public final void checkFlags(List<String> flags) {
    roles().forEach(role -> checkFlags(role, RoleFlags.of(role, flags, this)));
  }

  @Override
  public final synchronized void start(List<String> flags) {
    if (!guards.isEmpty()) {
      throw new ServerException(name() + " was started already; stop it first");
    }
    checkFlags(flags);
    this.flags = List.copyOf(flags);
    var fresh = !Files.exists(dataFolder());
    try {
      roles().forEach(this::launch);
      awaitReady(roles());
      // A start is no part of what is measured, and would take many times as long.
      begun();
    } catch (RuntimeException e) {
      killAll();
      if (fresh) {
        // The folder may be half made: a Kudu master killed while it makes its folder can't start
        // on it again.
        Folders.delete(dataFolder());
      }
      throw e;
    }
  }

  @Override
  public final synchronized void stop() {
    try {
      endFaults();
      // The role that was started last is stopped first.
      reversed(roles()).forEach(this::stop);
    } finally {
      killAll();
    }
  }

  @Override
  public final synchronized void discard() {
    stop();
    Folders.delete(dataFolder());
  }

  @Override
  public final synchronized void restartClean(List<String> flags) {
    var runsAsAsked =
        flags.equals(this.flags) && hasFlagsOfStart() && roles().stream().allMatch(this::runs);
    if (runsAsAsked && wipeWithoutRestart()) {
      return;
    }
    restartAnew(flags);
  }

  @Override
  public final synchronized void restartAnew(List<String> flags) {
    // Wrong flags must not cost the data that are there.
    checkFlags(flags);
    // A polite stop would be in vain: what it would save is wiped in a moment.
    killAll();
    Folders.delete(dataFolder());
    start(flags);
  }

  @Override
  public final synchronized Optional<String> death() {
    return guards.entrySet().stream()
        .filter(each -> !killed.contains(each.getKey()) && !each.getValue().isAlive())
        .map(
            each ->
                "%s %s ended by itself, with status %d: %s"
                    .formatted(
                        name(),
                        each.getKey(),
                        each.getValue().exitStatus().orElseThrow(),
                        tails.get(each.getKey()).complaint()))
        .findFirst();
  }

  @Override
  final void isToEnd(String role) {
    killed.add(role);
  }

  @Override
  final boolean hasToEnd(String role) {
    return killed.contains(role);
  }

  @Override
  public final Map<String, Long> pids() {
    var pids = new LinkedHashMap<String, Long>();
    roles().stream().filter(this::runs).forEach(role -> pids.put(role, guards.get(role).pid()));
    return Collections.unmodifiableMap(pids);
  }

  @Override
  public final Path dataFolder() {
    return folder.resolve("data");
  }

  @Override
  public final Path logFolder() {
    return folder.resolve("logs");
  }

  @Override
  public final Lifetime lifetime() {
    return lifetime;
  }

  protected final boolean runs(String role) {
    var guard = guards.get(role);
    return guard != null && guard.isAlive();
  }

  /** Returns how long ago the youngest of the running processes was started. */
  protected final Duration sinceLastLaunch() {
    return guards.values().stream()
        .filter(ChildGuard::isAlive)
        .map(ChildGuard::age)
        .min(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  @Override
  final void launch(String role) {
    var before = guards.get(role);
    if (before != null) {
      before.stop(STOP_WITHIN);
    }
    try {
      for (var each : folders()) {
        Files.createDirectories(each);
      }
    } catch (IOException e) {
      throw new ServerException(
          name() + ": cannot create " + e.getMessage() + "; give it another folder", e);
    }
    var log = logFolder().resolve(role + ".log");
    tails.put(role, LogTail.now(log));
    var command = command(role, RoleFlags.of(role, flags, this)).appendingTo(log);
    killed.remove(role);
    guards.put(role, ChildGuard.start(command, lifetime));
  }

  @Override
  final void awaitReady(List<String> launched) {
    Await.until(
        () -> {
          launched.forEach(this::requireAlive);
          return isReady() && launched.stream().allMatch(this::runs);
        },
        readyWithin(),
        () -> notReady(launched));
  }

  private void requireAlive(String role) {
    var status = guard(role).exitStatus();
    if (status.isPresent()) {
      throw new ServerException(
          "%s %s exited with %d: %s"
              .formatted(name(), role, status.getAsInt(), tails.get(role).complaint()));
    }
  }

  private String notReady(List<String> launched) {
    var role = launched.get(launched.size() - 1);
    return "%s is not ready after %d s; the %s's last word: %s"
        .formatted(name(), readyWithin().toSeconds(), role, tails.get(role).complaint());
  }

  @Override
  final ChildGuard guard(String role) {
    var guard = guards.get(role);
    if (guard == null) {
      throw new ServerException(
          roles().contains(role)
              ? name() + " " + role + " was not started; start the server first"
              : name() + " has no role " + role + "; its roles: " + String.join(", ", roles()));
    }
    return guard;
  }

  private void stop(String role) {
    var guard = guards.get(role);
    if (guard != null) {
      guard.stop(STOP_WITHIN);
    }
  }

  private void killAll() {
    endFaults();
    guards.values().forEach(ChildGuard::kill);
    guards.clear();
    ended();
  }

  private static List<String> reversed(List<String> list) {
    var copy = new ArrayList<>(list);
    Collections.reverse(copy);
    return copy;
  }
}

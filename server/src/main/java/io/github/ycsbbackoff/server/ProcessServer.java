package io.github.ycsbbackoff.server;

import io.github.ycsbbackoff.cpu.CpuLimit;
import io.github.ycsbbackoff.cpu.CpuShares;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import java.io.IOException;
import java.io.UncheckedIOException;
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
public abstract class ProcessServer implements EmbeddedServer {
  // A start takes a second or two; the rest is for a machine that is busy with other things.
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  /** The name of the role that leads when something is done to it. */
  private static final String LEADER = "leader";

  private static final String KILL = "kill: ";
  private static final String PAUSE = "pause: ";

  private final Path folder;
  private final Lifetime lifetime;
  private final Map<String, ChildGuard> guards = new ConcurrentHashMap<>();
  private final Map<String, LogTail> tails = new ConcurrentHashMap<>();
  private final CpuShares cpus = new CpuShares();
  private final RunningFlags runningFlags = new RunningFlags(this::setFlag);

  /** The roles that were ended on purpose, and have not been started again yet. */
  private final Set<String> killed = ConcurrentHashMap.newKeySet();

  /** The roles that led when something was done to the leader, by what was done. */
  private final Map<String, String> leaders = new ConcurrentHashMap<>();

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
   * Returns what to run for a role, given the flags meant for it; the output files are set
   * afterwards.
   */
  protected abstract Command command(String role, List<String> flagsOfRole);

  /** Returns the role that flags without a role are for. */
  protected abstract String workingRole();

  /** Returns whether flags without a role are for that role. */
  protected boolean isWorking(String role) {
    return role.equals(workingRole());
  }

  /** Returns whether flags can be set while the server runs. */
  protected boolean setsFlags() {
    return false;
  }

  /**
   * Returns, in the words behind the flag, why it cannot be set while a role runs; empty if it can,
   * as far as that can be told of a server that does not run.
   */
  protected Optional<String> flagRefusal(String role, String name, String value) {
    return Optional.empty();
  }

  /**
   * Sets a flag of a role that runs.
   *
   * @param value the value; empty to have it as if it was never set
   * @return the value that it had; empty if it had none
   */
  protected Optional<String> setFlag(String role, String name, Optional<String> value) {
    throw new UnsupportedOperationException(name);
  }

  /** Returns whether one of several roles leads the others, so that it can be asked for. */
  protected boolean hasLeader() {
    return false;
  }

  /** Returns the role that leads the others just now. */
  protected String leader() {
    throw new UnsupportedOperationException(LEADER);
  }

  /** Hears that no process of the server runs any more. */
  protected void ended() {}

  /**
   * Returns whether the roles that run serve clients; a start polls this method, so it must be
   * cheap.
   */
  protected abstract boolean isReady();

  /** Returns what {@link #disturb} can do to the server while all processes run. */
  protected List<String> disturbances() {
    return List.of();
  }

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
  public final synchronized void start(List<String> flags) {
    if (!guards.isEmpty()) {
      throw new ServerException(name() + " was started already; stop it first");
    }
    this.flags = List.copyOf(flags);
    var fresh = !Files.exists(dataFolder());
    try {
      roles().forEach(this::launch);
      awaitReady(roles());
      // A start is no part of what is measured, and would take many times as long.
      cpus.begin(pids().values());
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
      // A process that stands still just now would not hear that it is to end.
      cpus.end();
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
    var runsAsAsked = flags.equals(this.flags) && roles().stream().allMatch(this::runs);
    if (runsAsAsked && wipeWithoutRestart()) {
      return;
    }
    restartAnew(flags);
  }

  @Override
  public final synchronized void restartAnew(List<String> flags) {
    // A polite stop would be in vain: what it would save is wiped in a moment.
    killAll();
    Folders.delete(dataFolder());
    start(flags);
  }

  @Override
  public final List<String> faults() {
    var all = new ArrayList<String>();
    for (var fault : List.of(KILL, PAUSE)) {
      roles().forEach(role -> all.add(fault + role));
      if (hasLeader()) {
        all.add(fault + LEADER);
      }
    }
    all.add(FewerCpus.LISTED);
    if (setsFlags()) {
      all.add(SetFlags.LISTED);
    }
    disturbances().forEach(each -> all.add("disturb: " + each));
    all.add(RunCommand.LISTED);
    return List.copyOf(all);
  }

  @Override
  public final Optional<String> refusal(Fault fault) {
    if (fault instanceof FewerCpus fewer) {
      var roles = roles();
      return fewer.role().isEmpty() || roles.contains(fewer.role())
          ? tooMany(fewer.cpus()).map(words -> fewer.message() + ": " + words)
          : Optional.of(
              "%s: %s has no such role; its roles: %s"
                  .formatted(fewer.message(), name(), String.join(", ", roles)));
    }
    if (fault instanceof SetFlags set && setsFlags()) {
      return flagRefusal(set.flags());
    }
    return EmbeddedServer.super.refusal(fault);
  }

  private Optional<String> flagRefusal(Map<String, String> flags) {
    for (var flag : flags.entrySet()) {
      for (var role : RoleFlags.rolesOf(flag.getKey(), this)) {
        var name = RoleFlags.withoutRole(flag.getKey(), this);
        var words = flagRefusal(role, name, flag.getValue());
        if (words.isPresent()) {
          return Optional.of("flags: %s: %s".formatted(flag.getKey(), words.get()));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public final synchronized void setFlags(Map<String, String> flags) {
    flags.forEach(
        (flag, value) ->
            RoleFlags.rolesOf(flag, this)
                .forEach(
                    role -> runningFlags.set(role, RoleFlags.withoutRole(flag, this), value)));
  }

  @Override
  public final synchronized void setFlagsBack(Map<String, String> flags) {
    for (var flag : flags.keySet()) {
      RoleFlags.rolesOf(flag, this)
          .forEach(role -> runningFlags.setBack(role, RoleFlags.withoutRole(flag, this)));
    }
  }

  /** Returns why no process can be held to so many processors; empty if one can. */
  private static Optional<String> tooMany(double cpus) {
    var processors = Runtime.getRuntime().availableProcessors();
    return cpus > 0 && cpus <= processors
        ? Optional.empty()
        : Optional.of(
            "wrong; give more than 0 and no more than the %d of this machine".formatted(processors));
  }

  @Override
  public final void holdToCpus(double ofRun) {
    tooMany(ofRun)
        .ifPresent(
            words -> {
              throw new WrongInputException(
                  "server: cpus: %s: %s".formatted(FewerCpus.number(ofRun), words));
            });
    cpus.ofRun(ofRun);
  }

  @Override
  public final Optional<String> heldToCpus() {
    return cpus.ofRun()
        .map(ofRun -> "%s, by %s".formatted(FewerCpus.number(ofRun), CpuLimit.howHere()));
  }

  @Override
  public final synchronized String limitCpus(String role, double fewer) {
    try {
      return cpus.hold(role, fewer, pids(role));
    } catch (UncheckedIOException e) {
      throw new ServerException(name() + ": cpus: " + e.getMessage(), e);
    }
  }

  @Override
  public final synchronized void freeCpus(String role) {
    cpus.free(role);
  }

  /** Returns the process of one role, or those of all if there is none of that name. */
  private List<Long> pids(String role) {
    return role.isEmpty() ? List.copyOf(pids().values()) : List.of(guard(role).pid());
  }

  @Override
  public final synchronized String kill(String role) {
    var process = chosen(KILL, role);
    killed.add(process);
    runningFlags.forget(process);
    guard(process).kill();
    return process;
  }

  /** Returns the role that something is done to now: of the leader, which it is. */
  private String chosen(String fault, String role) {
    if (!role.equals(LEADER) || !hasLeader()) {
      return role;
    }
    var leader = leader();
    leaders.put(fault, leader);
    return leader;
  }

  /** Returns the role that something was done to: of the leader, which it was. */
  private String done(String fault, String role) {
    return role.equals(LEADER) ? leaders.getOrDefault(fault, role) : role;
  }

  @Override
  public final synchronized String pause(String role) {
    var process = chosen(PAUSE, role);
    cpus.leave(guard(process).pid());
    guard(process).signal("STOP");
    return process;
  }

  @Override
  public final synchronized void resume(String role) {
    var process = done(PAUSE, role);
    guard(process).signal("CONT");
    cpus.comeBack(guard(process).pid());
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
  public final synchronized void restart(String role) {
    var process = done(KILL, role);
    guard(process).stop(STOP_WITHIN);
    launch(process);
    cpus.join(guard(process).pid(), List.of(process, ""));
    awaitReady(List.of(process));
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

  private void launch(String role) {
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

  private void awaitReady(List<String> launched) {
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

  private ChildGuard guard(String role) {
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
    cpus.end();
    runningFlags.forget();
    leaders.clear();
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

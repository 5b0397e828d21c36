package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server of two shells, which says what a new kind of server needs to say, and no more. */
final class Sleepers extends ProcessServer {
  private final Map<String, String> setFlags = new HashMap<>();
  private boolean wipesWhileItRuns;
  private boolean losesAnswers;
  private String leader = "";

  Sleepers(Path folder, Lifetime lifetime) {
    super(folder, lifetime);
  }

  @Override
  public String name() {
    return "sleepers";
  }

  @Override
  public List<String> roles() {
    return List.of("one", "two");
  }

  /** Returns a shell that runs the flags, which are shell commands, before its long sleep. */
  @Override
  protected Command command(String role, List<String> flagsOfRole) {
    var script = String.join("; ", flagsOfRole) + "\necho $$ >" + pidFile(role) + "; exec sleep 60";
    return Command.of("/bin/sh", "-c", script).directory(dataFolder());
  }

  @Override
  protected void checkFlags(String role, List<String> flagsOfRole) {
    if (flagsOfRole.contains("--wrong")) {
      throw new WrongInputException("sleepers: bad flag --wrong; leave it out");
    }
  }

  @Override
  protected String workingRole() {
    return "two";
  }

  /** Returns the flags that were set while the server ran, by role and name. */
  Map<String, String> setFlags() {
    return setFlags;
  }

  @Override
  protected boolean setsFlags() {
    return true;
  }

  @Override
  protected Optional<String> flagRefusal(String role, String name, String value) {
    return name.equals("fixed") ? Optional.of("of " + role + " is fixed") : Optional.empty();
  }

  @Override
  protected Optional<String> setFlag(String role, String name, Optional<String> value) {
    var flag = role + " " + name;
    var before =
        Optional.ofNullable(
            value.isPresent() ? setFlags.put(flag, value.get()) : setFlags.remove(flag));
    if (losesAnswers) {
      throw new ServerException(flag + ": no answer");
    }
    return before;
  }

  /** Has this server say from now on whether it has set a flag, or not answer. */
  void loseAnswers(boolean loses) {
    losesAnswers = loses;
  }

  /** Has this server say from now on that a role leads it. */
  void lead(String role) {
    leader = role;
  }

  @Override
  protected boolean hasLeader() {
    return !leader.isEmpty();
  }

  @Override
  protected String leader() {
    return leader;
  }

  /** Has this server say from now on that it has wiped itself while it ran. */
  void wipeWhileItRuns() {
    wipesWhileItRuns = true;
  }

  @Override
  protected boolean wipeWithoutRestart() {
    return wipesWhileItRuns;
  }

  @Override
  protected boolean isReady() {
    return pids().entrySet().stream().allMatch(role -> hasWritten(role.getKey(), role.getValue()));
  }

  private boolean hasWritten(String role, long pid) {
    try {
      return Files.readString(pidFile(role)).equals(pid + "\n");
    } catch (IOException e) {
      return false;
    }
  }

  private Path pidFile(String role) {
    return logFolder().resolve(role + ".pid");
  }

  @Override
  public Map<String, Integer> ports() {
    return Map.of("one", 1, "two", 2);
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of("sleepers.address", "127.0.0.1:1");
  }

  @Override
  public URI metricsUri() {
    return URI.create("http://127.0.0.1:1/metrics");
  }

  @Override
  public ServerMetrics metrics() {
    return Map::of;
  }
}

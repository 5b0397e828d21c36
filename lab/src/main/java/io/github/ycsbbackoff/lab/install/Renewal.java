package io.github.ycsbbackoff.lab.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The update of one binding's folder. Only files that are as an install left them are replaced or
 * deleted: what the user changed, removed, exchanged or added stays, and a note says so.
 */
final class Renewal {

  private static final Pattern JAR = Pattern.compile("(.+?)-(?:\\d.*)\\.jar");

  private final Path from;
  private final Path to;
  private final Manifest ours;

  /** The files that the last install brought; empty where no list of them is there. */
  private final Optional<Manifest> before;

  private final Map<String, String> installed = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param from the folder of the binding as it is built
   * @param to the folder of the binding in the YCSB install
   */
  Renewal(Path from, Path to) throws IOException {
    this.from = from;
    this.to = to;
    this.ours = Manifest.of(from);
    Files.createDirectories(to);
    this.before = Manifest.read(to);
  }

  /**
   * Updates the folder, and returns a line for each file that is not there as the lab brings it.
   */
  List<String> run() throws IOException {
    if (before.isEmpty()) {
      adoptUnlisted();
    }
    for (var path : ours.hashes().keySet()) {
      renew(path);
    }
    deleteObsolete();
    // The list is written last: files copied by an install that was cut off are known by being the
    // same as the lab's.
    new Manifest(installed).write(to);
    return notes;
  }

  private void renew(String path) throws IOException {
    var there = to.resolve(path);
    if (isOurs(path)) {
      bring(path);
    } else if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      note(
          there, "is not as we install it, and is left; to have ours, delete it and install again");
    } else {
      add(path);
    }
  }

  private void add(String path) throws IOException {
    var exchanged = anotherVersionOf(path);
    if (exchanged.isPresent()) {
      note(
          exchanged.get(),
          "is in the place of our "
              + nameOf(path)
              + ", and is left; to have ours, delete it and install again");
      return;
    }
    var removed = removedVersionOf(path);
    if (removed.isPresent()) {
      installed.putAll(removed.get().hashes());
      note(
          to.resolve(path),
          "was removed, and is not added again; to have it, delete the line of "
              + nameOf(removed.get().hashes().keySet().iterator().next())
              + " in "
              + to.resolve(Manifest.FILE)
              + " and install again");
      return;
    }
    bring(path);
  }

  /** Deletes what an earlier install brought and this one does not. */
  private void deleteObsolete() throws IOException {
    for (var path : before.map(Manifest::hashes).orElse(Map.of()).keySet()) {
      if (ours.hashes().containsKey(path)) {
        continue;
      }
      var there = to.resolve(path);
      if (isOurs(path)) {
        Files.delete(there);
      } else if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
        note(there, "was changed since we installed it, and is left");
      }
    }
  }

  /** Copies a file of the lab's beside its place first, so that it is never half there. */
  private void bring(String path) throws IOException {
    var place = to.resolve(path);
    var fresh = place.resolveSibling(place.getFileName() + ".new");
    Files.createDirectories(place.getParent());
    try {
      Files.copy(from.resolve(path), fresh, StandardCopyOption.REPLACE_EXISTING);
      Files.move(fresh, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
    installed.put(path, ours.hashes().get(path));
  }

  /**
   * Sorts out the jars of a folder without a list (an earlier version of this command made none,
   * and an archive that is unpacked by hand has none). Nothing is deleted. The binding's own jar of
   * another version, which is known by its name and must not be on the class path beside the new
   * one, is kept under another name.
   */
  private void adoptUnlisted() throws IOException {
    for (var jar : jarsThere()) {
      var path = to.relativize(jar).toString();
      if (isOurs(path)) {
        continue;
      }
      var own = familyOf(jar.getFileName().toString()).filter(this::isBindingItself);
      if (own.isPresent()) {
        var aside = jar.resolveSibling(jar.getFileName() + ".replaced");
        Files.move(jar, aside, StandardCopyOption.REPLACE_EXISTING);
        note(jar, "is an earlier version of the binding, and is now " + aside.getFileName());
      } else if (!ours.hashes().containsKey(path) && familyOfOurs(path).isEmpty()) {
        note(jar, "is left, as nothing tells whether we installed it or you did");
      }
    }
  }

  /** Returns whether a jar is the binding's own: a folder Xbackoff-binding holds X-binding. */
  private boolean isBindingItself(String family) {
    return to.getFileName().toString().equals(family.replaceFirst("-binding$", "backoff-binding"));
  }

  private boolean isOurs(String path) throws IOException {
    var hash = Manifest.hash(to.resolve(path));
    return hash.isPresent()
        && (ours.has(path, hash.get())
            || before.filter(list -> list.has(path, hash.get())).isPresent());
  }

  /** Returns a jar of the user's that holds another version of what {@code path} holds. */
  private Optional<Path> anotherVersionOf(String path) throws IOException {
    var family = familyOf(nameOf(path));
    if (family.isEmpty()) {
      return Optional.empty();
    }
    for (var jar : jarsThere()) {
      var name = jar.getFileName().toString();
      if (isSameFamily(name, family.get()) && !isOurs(to.relativize(jar).toString())) {
        return Optional.of(jar);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns what the last install brought of the same jar, if no version of that jar is there any
   * more.
   */
  private Optional<Manifest> removedVersionOf(String path) {
    var family = familyOf(nameOf(path)).orElse(nameOf(path));
    var listed = new TreeMap<String, String>();
    for (var each : before.map(Manifest::hashes).orElse(Map.of()).entrySet()) {
      if (isSameFamily(nameOf(each.getKey()), family)) {
        listed.put(each.getKey(), each.getValue());
      }
    }
    var isGone = listed.keySet().stream().noneMatch(each -> Files.exists(to.resolve(each)));
    return isGone && !listed.isEmpty() ? Optional.of(new Manifest(listed)) : Optional.empty();
  }

  private Optional<String> familyOfOurs(String path) {
    var family = familyOf(nameOf(path));
    return family.filter(
        each -> ours.hashes().keySet().stream().anyMatch(own -> isSameFamily(nameOf(own), each)));
  }

  /** Returns the name of a jar without its version; empty for what is no jar with a version. */
  private static Optional<String> familyOf(String name) {
    var matcher = JAR.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Returns whether a jar is of the family, also if its name has no version. */
  private static boolean isSameFamily(String name, String family) {
    return familyOf(name).orElse(name.replaceFirst("\\.jar$", "")).equals(family);
  }

  private List<Path> jarsThere() throws IOException {
    var lib = to.resolve("lib");
    if (!Files.isDirectory(lib)) {
      return List.of();
    }
    try (var files = Files.list(lib)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private void note(Path file, String words) {
    notes.add(file + ": " + words);
  }

  private static String nameOf(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}

package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * What every page of several results folders has: their names, and what must be seen before any
 * number.
 *
 * @param names the names of the folders; where two have one name, all keep their paths
 */
record SeveralFolders(List<Results> folders, List<String> names) {

  static SeveralFolders of(List<Results> folders) {
    var seen = new HashSet<String>();
    var areUnique = folders.stream().map(Results::name).allMatch(seen::add);
    return new SeveralFolders(
        folders,
        folders.stream()
            .map(folder -> areUnique ? folder.name() : folder.folder().toString())
            .toList());
  }

  /**
   * Returns what ran in the place of real servers, which trials went wrong, and which folders hold
   * trials of more than one machine or version.
   */
  List<String> callouts() {
    var callouts = new ArrayList<String>();
    for (var i = 0; i < folders.size(); i++) {
      var results = folders.get(i);
      if (!results.standIn().isEmpty()) {
        callouts.add(
            "%s: %s: no real server was run, and its numbers are of what ran in its place."
                .formatted(results.standIn(), names.get(i)));
      }
      if (Environments.changedMeanwhile(results.environment())) {
        callouts.add(
            "%s: went on on another machine or version than it began on (%s): its trials are of both."
                .formatted(names.get(i), results.environment().get(Results.RESUMED)));
      }
      for (var problem : Results.allProblemsIn(results.folder())) {
        callouts.add("%s: a trial went wrong: %s".formatted(names.get(i), problem));
      }
    }
    return callouts;
  }

  /**
   * Returns all notices of a page.
   *
   * @param differences what the folders differ in, one sentence each
   * @param ofFolders the notices of each folder
   */
  List<String> notices(List<String> differences, List<List<String>> ofFolders) {
    var notices = new ArrayList<>(differences);
    for (var i = 0; i < names.size(); i++) {
      for (var notice : ofFolders.get(i)) {
        notices.add(names.get(i) + ": " + notice);
      }
    }
    return notices;
  }

  /** Checks that a page can be written, before anything is computed for it. */
  static void requirePlace(Path file) {
    var parent = file.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent) || Files.isDirectory(file)) {
      throw new LabException(
          "--page " + file + ": cannot be written; give a file in a folder that is there");
    }
  }
}

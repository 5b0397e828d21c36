package io.github.ycsbbackoff.lab.home;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The folder that the build has laid out for the lab: YCSB's own jars in {@code ycsb/lib}, a folder
 * for each binding in {@code bindings}, the server binaries, and the {@code workloads}.
 */
public record Home(Path path) {

  private static final String PROPERTY = "backoff.home";
  private static final String POLICIES = "backoff.policies";
  private static final String DEFAULT = "ab-policies-";
  private static final String SWEEP = "sweep-";
  private static final String YAML = ".yaml";

  /** Returns the home that the launcher names. */
  public static Home find() {
    var named = System.getProperty(PROPERTY);
    if (named == null || !Files.isDirectory(Path.of(named, "ycsb", "lib"))) {
      throw new LabException(
          PROPERTY + "=" + named + ": is not laid out; start the lab by bin/backoff");
    }
    return new Home(Path.of(named).toAbsolutePath().normalize());
  }

  /** Returns the {@code lib} folder of YCSB 0.17.0 with YCSB's own jars. */
  public Path ycsbLib() {
    return path.resolve("ycsb/lib");
  }

  /** Returns the folder that is unpacked over a YCSB install. */
  public Path bindings() {
    return path.resolve("bindings");
  }

  /** Returns the folder of what goes beside YCSB's own jars: workloads for every binding. */
  public Path workloadLib() {
    return bindings().resolve("lib");
  }

  /** Returns the folder of the jars of one store's binding. */
  public Path bindingLib(String store) {
    return bindings().resolve(bindingName(store) + "-binding").resolve("lib");
  }

  /**
   * Returns the folder for policy jars of the user's, which no build touches; it need not be there.
   */
  private static Optional<Path> policies() {
    return Optional.ofNullable(System.getProperty(POLICIES)).map(Path::of);
  }

  /**
   * Returns the file names of the policy jars that the user has put beside the project's own; empty
   * if there are none.
   */
  public static Optional<String> policyJars() {
    return policies().map(Home::jars).filter(jars -> !jars.isEmpty()).map(Home::names);
  }

  private static String names(List<Path> jars) {
    return jars.stream()
        .map(jar -> jar.getFileName().toString())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Returns the class path of the binding of one store, with the user's policy jars. */
  public ClassLoader bindingClassPath(String store) {
    var jars = new ArrayList<URL>();
    try {
      for (var jar : jars(bindingLib(store))) {
        jars.add(jar.toUri().toURL());
      }
      for (var jar : policies().map(Home::jars).orElse(List.of())) {
        jars.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new LabException(bindings() + ": has a name that no URL can have", e);
    }
    return new URLClassLoader(jars.toArray(URL[]::new), Home.class.getClassLoader());
  }

  /**
   * Returns the jars in a folder; none where there is no such folder: the code that needs one says
   * so.
   */
  private static List<Path> jars(Path folder) {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns the folder of YCSB workload files, with experiments in {@code experiments}. */
  public Path workloads() {
    return path.resolve("workloads");
  }

  /** Returns the experiment that compares the policies on one store. */
  public Path defaultExperiment(String store) {
    return experiment(DEFAULT, store);
  }

  /** Returns the experiment that sweeps over the throughput of one store. */
  public Path defaultSweep(String store) {
    return experiment(SWEEP, store);
  }

  private Path experiment(String prefix, String store) {
    var all = workloads().resolve("experiments");
    var file = all.resolve(prefix + store + YAML);
    if (!Files.isRegularFile(file)) {
      var stores = String.join(", ", storesWithExperiment(all, prefix));
      throw new LabException(
          store + ": no such store; give one of: " + stores + "; or an experiment file, *.yaml");
    }
    return file;
  }

  private static List<String> storesWithExperiment(Path folder, String prefix) {
    try (var files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(prefix) && name.endsWith(YAML))
          .map(name -> name.substring(prefix.length(), name.length() - YAML.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new LabException(folder + ": cannot be read; build again with bin/backoff", e);
    }
  }

  /** Returns the name by which YCSB's scripts know the binding of a store. */
  public static String bindingName(String store) {
    return store + "backoff";
  }

  /** Returns the class that {@code -db} takes for a store. */
  public String bindingClass(String store) {
    var prefix = bindingName(store) + ":";
    return bindingLines().stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    store
                        + ": no binding for it; there are: "
                        + String.join(", ", bindingLines())));
  }

  /** Returns the lines that belong into YCSB's {@code bin/bindings.properties}. */
  public List<String> bindingLines() {
    var file = bindings().resolve("bin/backoff-bindings.properties");
    try {
      return Files.readAllLines(file).stream().filter(line -> line.contains(":")).toList();
    } catch (IOException e) {
      throw new LabException(file + ": cannot be read; build again with bin/backoff", e);
    }
  }

  /** Returns the class path of a YCSB process, in the order in which ycsb.sh has it. */
  public String ycsbClassPath(String store) {
    var ours = ycsbLib() + "/*:" + workloadLib() + "/*:" + bindingLib(store) + "/*";
    return policies().map(folder -> ours + ":" + folder + "/*").orElse(ours);
  }
}

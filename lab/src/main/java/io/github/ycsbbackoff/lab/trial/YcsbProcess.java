package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs with a YCSB class path, each in a JVM of its own, as a user would start them. */
public final class YcsbProcess {

  private static final String YCSB = "site.ycsb.Client";
  private static final String TABLES = "io.github.ycsbbackoff.tables.Tables";
  private static final String VERIFY = "io.github.ycsbbackoff.verify.Verify";

  /** The heap of the client JVM: fixed, so that it does not grow in the middle of a trial. */
  private static final String HEAP = "1g";

  private YcsbProcess() {}

  /**
   * Returns the words of a YCSB run of the transaction phase with a file of properties.
   *
   * @param gcLog the file in which the JVM says when it stood still
   */
  static List<String> runCommand(Home home, String store, Path properties, Path gcLog) {
    return runCommand(home.ycsbClassPath(store), properties, gcLog);
  }

  /** Does the same for YCSB with any class path. */
  static List<String> runCommand(String classPath, Path properties, Path gcLog) {
    var words = java(classPath, YCSB);
    words.add(1, "-Xlog:gc:file=\"" + gcLog + "\":timemillis:filecount=0");
    words.addAll(List.of("-t", "-P", properties.toString()));
    return words;
  }

  /** Returns the words of a YCSB run of the load phase with a file of properties. */
  static List<String> loadCommand(Home home, String store, Path properties) {
    var words = java(home, store, YCSB);
    words.addAll(List.of("-load", "-P", properties.toString()));
    return words;
  }

  /**
   * Returns the words of a verification of ledgers, with a file of properties.
   *
   * @param json the file into which the result is to be written for programs; null for none
   */
  public static List<String> verifyCommand(
      Home home, String store, Path properties, Path json, List<String> ledgers) {
    var words = java(home, store, VERIFY);
    words.addAll(List.of("-db", home.bindingClass(store), "-P", properties.toString()));
    if (json != null) {
      words.addAll(List.of("-json", json.toString()));
    }
    words.addAll(ledgers);
    return words;
  }

  /** Returns the words of the program that looks after tables. */
  static List<String> tablesCommand(
      Home home, String store, Path properties, List<String> actions) {
    var words = java(home, store, TABLES);
    words.addAll(List.of("-db", home.bindingClass(store), "-P", properties.toString()));
    words.addAll(actions);
    return words;
  }

  /** Starts a program under the child-process guard: it does not outlive the lab. */
  static ChildGuard start(List<String> words, Path log) {
    return ChildGuard.start(Command.of(words).appendingTo(log), Lifetime.OF_PARENT);
  }

  private static List<String> java(Home home, String store, String program) {
    return java(home.ycsbClassPath(store), program);
  }

  private static List<String> java(String classPath, String program) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xms" + HEAP, "-Xmx" + HEAP));
    words.addAll(List.of("-cp", classPath, program));
    return words;
  }
}

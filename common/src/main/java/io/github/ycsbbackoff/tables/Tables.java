package io.github.ycsbbackoff.tables;

import io.github.ycsbbackoff.config.PropertiesFile;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The program that looks after tables, run with the class path of a YCSB install: {@code -db CLASS
 * -P FILE ACTION=TABLE ...}. It takes the actions in the order given: {@code drop}; {@code probe},
 * which tries the cluster out with a table that it drops again; and {@code empty}, which requires
 * that the table has no row. It ends with status 0 if all is done, 1 if a table is not empty, and 2
 * if something could not be done; then one line says why.
 */
public final class Tables {

  private static final int NOT_EMPTY = 1;
  private static final int FAILED = 2;

  private final String dbClass;
  private final Properties properties = new Properties();
  private final List<String> actions = new ArrayList<>();

  private Tables(String... args) {
    var db = "";
    for (var i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "-db" -> db = value(args, ++i);
        case "-P" -> PropertiesFile.read(value(args, ++i), properties);
        default -> actions.add(args[i]);
      }
    }
    dbClass = db;
    if (dbClass.isEmpty() || actions.stream().anyMatch(action -> !action.contains("="))) {
      throw new SettingException("usage: -db CLASS [-P FILE] [drop|probe|empty]=TABLE ...");
    }
  }

  /** Runs the program that the class comment describes. */
  public static void main(String[] args) {
    System.exit(status(args));
  }

  /** Does what the arguments say, and returns the exit status. */
  public static int status(String... args) {
    try {
      return new Tables(args).run();
    } catch (Exception | LinkageError e) {
      say(e.getMessage() == null ? e.toString() : e.getMessage().lines().findFirst().orElse(""));
      return FAILED;
    }
  }

  private int run() throws Exception {
    try (var admin = maker().tableAdmin(Settings.of(properties))) {
      for (var action : actions) {
        var equals = action.indexOf('=');
        var table = action.substring(equals + 1);
        switch (action.substring(0, equals)) {
          case "drop" -> admin.drop(table);
          case "probe" -> probe(admin, table);
          case "empty" -> {
            if (!admin.isEmpty(table)) {
              say("table " + table + " is there already, and not empty; drop it or rename it");
              return NOT_EMPTY;
            }
          }
          default -> throw new SettingException(action + ": unknown; give drop, probe or empty");
        }
      }
      return 0;
    }
  }

  private static void probe(TableAdmin admin, String table) throws Exception {
    // An earlier probe may have been killed.
    admin.drop(table);
    try {
      admin.tryOut(table);
    } finally {
      admin.drop(table);
    }
  }

  private TableAdmin.Maker maker() throws ReflectiveOperationException {
    var db = Class.forName(dbClass).getDeclaredConstructor().newInstance();
    if (db instanceof TableAdmin.Maker maker) {
      return maker;
    }
    throw new SettingException(
        "-db " + dbClass + ": has no tables to look after; give one of ours");
  }

  private static String value(String[] args, int at) {
    if (at >= args.length) {
      throw new SettingException(args[at - 1] + ": needs a value");
    }
    return args[at];
  }

  private static void say(String line) {
    System.err.println("ycsb-backoff: " + line);
  }
}

package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.PropertiesFile;
import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;

/**
 * The program behind {@code backoff verify}, run with the class path of a YCSB install: {@code -db
 * CLASS -P FILE -p name=value ... LEDGER ...}. Ends with status 0 if the store holds just what it
 * acknowledged, 1 if not, 2 if that could not be found out.
 */
public final class Verify {

  private String dbClass;
  private final Properties properties = new Properties();
  private final List<Path> ledgers = new ArrayList<>();

  private Verify(String[] args) {
    for (var i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "-db" -> dbClass = value(args, ++i);
        case "-P" -> PropertiesFile.read(value(args, ++i), properties);
        case "-p" -> property(value(args, ++i));
        default -> ledgers.add(Path.of(args[i]));
      }
    }
    if (dbClass == null || ledgers.isEmpty()) {
      throw new SettingException("usage: -db CLASS [-P FILE] [-p name=value ...] LEDGER ...");
    }
  }

  /** See the class comment. */
  public static void main(String[] args) {
    System.exit(status(args));
  }

  private static int status(String[] args) {
    try {
      return new Verify(args).run() ? 0 : 1;
    } catch (Exception e) {
      System.err.println("ycsb-backoff: " + e.getMessage());
    }
    return 2;
  }

  private static void read(Path ledger, LedgerReader reader) {
    try {
      reader.read(ledger);
    } catch (IOException e) {
      throw new SettingException(
          "the ledger cannot be read (" + e + "); give a file that verify.ledger wrote");
    }
  }

  private boolean run() throws Exception {
    var reader = new LedgerReader();
    for (var ledger : ledgers) {
      read(ledger, reader);
    }
    // A binding looks for its table when it opens; YCSB's default may not be there.
    reader.tables().keySet().stream()
        .findFirst()
        .ifPresent(table -> properties.putIfAbsent("table", table));
    Measurements.setProperties(properties);
    var db = open();
    try {
      if (!(db instanceof KeySource store)) {
        throw new SettingException("-db " + dbClass + ": cannot list its keys; give one of ours");
      }
      var sound = true;
      for (var table : reader.tables().entrySet()) {
        var result = Verification.of(table.getKey(), table.getValue(), store);
        print(table.getKey(), result);
        sound &= result.sound();
      }
      return sound;
    } finally {
      db.cleanup();
    }
  }

  private DB open() throws Exception {
    var db = Class.forName(dbClass).asSubclass(DB.class).getDeclaredConstructor().newInstance();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static void print(String table, Verification result) {
    System.out.printf(
        "%s: %s. %d acknowledged rows, %d missing, %d unexpected; %d of unknown outcome, %d of them"
            + " stored%n",
        table,
        result.sound() ? "every acknowledged row is there" : "NOT SOUND",
        result.expected(),
        result.missing(),
        result.unexpected(),
        result.unknown(),
        result.unknownFound());
    result.examples().forEach(example -> System.out.println("  " + example));
  }

  private void property(String pair) {
    var equals = pair.indexOf('=');
    if (equals < 1) {
      throw new SettingException("-p " + pair + ": has no '='; give -p name=value");
    }
    properties.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
  }

  private static String value(String[] args, int at) {
    if (at >= args.length) {
      throw new SettingException(args[at - 1] + ": needs a value");
    }
    return args[at];
  }
}

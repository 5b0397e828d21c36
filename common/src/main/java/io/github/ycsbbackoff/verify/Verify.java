package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.PropertiesFile;
import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.DB;
import site.ycsb.measurements.Measurements;

/**
 * The program behind {@code backoff verify}, run with the class path of a YCSB install: {@code -db
 * CLASS -P FILE -p name=value ... [-json FILE] LEDGER ...}. It ends with status 0 if an order of
 * all writes explains what the store holds and what reads saw, 1 if none does, and 2 if that could
 * not be found out, or there was nothing to verify.
 */
public final class Verify {

  /** The property that this program sets, because of which a binding creates no table. */
  public static final String EXISTING_TABLE = "verify.existing-table";

  /** The exit status where the store holds what the histories say. */
  public static final int SOUND = 0;

  /** The exit status where it does not; a JVM that cannot start has the same. */
  public static final int VIOLATIONS = 1;

  /** The exit status where nothing could be verified. */
  public static final int CANNOT = 2;

  /**
   * The beginnings of properties of the run that is verified which say what that run wrote, and
   * when it began: this program would empty the run's files, and wait for its beginning, or say
   * that it is ready for that.
   */
  private static final List<String> OF_THE_RUN =
      List.of("verify.", "metrics.", "backoff.start-", "backoff.ready-file");

  private String dbClass;
  private final Properties properties = new Properties();
  private final List<Path> ledgers = new ArrayList<>();
  private Path json;

  private Verify(String[] args) {
    for (var i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "-db" -> dbClass = value(args, ++i);
        case "-P" -> PropertiesFile.read(value(args, ++i), properties);
        case "-p" -> property(value(args, ++i));
        case "-json" -> json = Path.of(value(args, ++i));
        default -> ledgers.add(Path.of(args[i]));
      }
    }
    if (dbClass == null || ledgers.isEmpty()) {
      throw new SettingException(
          "usage: -db CLASS [-P FILE] [-p name=value ...] [-json FILE] LEDGER ...");
    }
  }

  /** Runs the program that the class comment describes. */
  public static void main(String[] args) {
    System.exit(status(args));
  }

  private static int status(String[] args) {
    try {
      return new Verify(args).run() ? SOUND : VIOLATIONS;
    } catch (Exception e) {
      System.err.println("ycsb-backoff: " + e.getMessage());
    } catch (Error e) {
      // An uncaught one would end the JVM with 1, which says that rows are missing.
      System.err.println("ycsb-backoff: " + e);
    }
    return CANNOT;
  }

  private static List<String> read(Path ledger, Histories histories) {
    try {
      return HistoryReader.read(ledger, histories);
    } catch (IOException e) {
      throw new SettingException(
          "the ledger cannot be read (" + e + "); give a file that verify.ledger wrote");
    }
  }

  private Histories histories(List<String> notes) {
    var histories = new Histories();
    for (var ledger : ledgers) {
      notes.addAll(read(ledger, histories));
    }
    histories.complete();
    if (histories.writes().size() == 0) {
      throw new SettingException(
          ledgers.get(0)
              + ": has no write, so that nothing can be verified; give the histories of all that"
              + " wrote the table");
    }
    return histories;
  }

  private boolean run() throws Exception {
    var notes = new ArrayList<String>();
    var histories = histories(notes);
    notes.forEach(note -> System.err.println("ycsb-backoff: " + note));
    // A binding looks for its table when it opens; the table that is YCSB's default may not exist.
    properties.putIfAbsent("table", histories.tables().iterator().next());
    properties.keySet().removeIf(name -> OF_THE_RUN.stream().anyMatch(name.toString()::startsWith));
    properties.setProperty(EXISTING_TABLE, "true");
    Measurements.setProperties(properties);
    var results = new ArrayList<Verification>();
    var db = open();
    try {
      if (!(db instanceof RowSource store)) {
        throw new SettingException("-db " + dbClass + ": cannot list its rows; give one of ours");
      }
      for (var table : histories.tables()) {
        results.add(Verification.of(table, histories, store));
      }
    } finally {
      db.cleanup();
    }
    results.forEach(Verify::print);
    if (json != null) {
      VerificationFile.write(json, results, notes);
    }
    return results.stream().allMatch(Verification::sound);
  }

  private DB open() throws Exception {
    var db = Class.forName(dbClass).asSubclass(DB.class).getDeclaredConstructor().newInstance();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static void print(Verification result) {
    System.out.printf(
        "%s: %s. %d rows; %d writes: %d acknowledged, %d failed or given up, %d of unknown outcome,"
            + " %d without an end; %d reads%n",
        result.table(),
        result.sound() ? "sound" : "NOT SOUND",
        result.rows(),
        result.writes(),
        result.acknowledged(),
        result.refused(),
        result.unknown(),
        result.unended(),
        result.reads());
    System.out.println(
        "  "
            + result.violations().entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey().word())
                .collect(Collectors.joining(", ")));
    if (result.uncertainRows() > 0) {
      System.out.printf(
          "  %d rows have writes that may be stored at any time, and were judged the more leniently%n",
          result.uncertainRows());
    }
    result.examples().forEach(example -> System.out.println("  " + example.line()));
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

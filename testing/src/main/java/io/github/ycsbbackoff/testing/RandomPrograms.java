package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.verify.RowSource;
import io.github.ycsbbackoff.verify.Verification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.StringByteIterator;

/**
 * A run of a binding in which each thread carries out random programs: a few inserts, updates,
 * deletes and reads of very few rows, so that writes of one row follow each other closely. The
 * checker in {@code verify} judges the run.
 */
public final class RandomPrograms extends BindingRun {

  private static final int THREADS = 8;
  private static final int MOST_OPERATIONS = 16;
  private static final int MOST_ROWS = 3;

  /**
   * The number of equally likely draws of an operation, some of which give the same operation; the
   * last is the delete.
   */
  private static final int KINDS = 8;

  /** The system property with the share of the programs that a run in a hurry carries out. */
  private static final String SHARE = "backoff.programs.share";

  /**
   * The number of programs that a share leaves: with so many, every kind of end comes dozens of
   * times, also that of a row whose four attempts are all rejected.
   */
  private static final int LEAST = 1_000;

  private static final List<Set<String>> FIELDS =
      List.of(Set.of("field0", "field1"), Set.of("field0"), Set.of("field1"));

  /** The result of all programs. */
  public record Result(Verification verification, Counts counts) {

    /** Asserts that an order of all writes explains what is stored and what was read. */
    public void assertSound() {
      assertThat(verification.sound()).as(verification.toString()).isTrue();
      assertThat(verification.reads()).isPositive();
      assertThat(counts.acknowledged()).isPositive();
    }

    /** Asserts that something went wrong; otherwise the server was not disturbed. */
    public void assertFelt() {
      assertThat(counts.rejections() + counts.unknown()).isPositive();
    }

    /** Asserts that every kind of end was met; otherwise the programs tried too little. */
    public void assertEveryEnd() {
      assertThat(counts.rejections()).isPositive();
      assertThat(counts.unknown()).isPositive();
      assertThat(counts.gaveUp()).isPositive();
    }
  }

  private RandomPrograms(Supplier<? extends DB> binding, Path folder, List<String> settings)
      throws DBException {
    super(binding, folder.resolve("client.csv"), settings);
  }

  /**
   * A plan of which programs are carried out.
   *
   * @param seed the seed of what is random in the programs
   * @param goesOn whether a program of that number, from 0 on, is still to be carried out
   * @param shareRows whether every other program shares its rows with a program of another thread
   * @param delete whether rows are deleted, too
   */
  public record Plan(long seed, IntPredicate goesOn, boolean shareRows, boolean delete) {

    /**
     * Returns a plan of {@code programs} programs, with shared rows; of fewer if the system
     * property {@code backoff.programs.share} is below 1.
     */
    public static Plan of(long seed, int programs) {
      var all = carriedOut(programs, Double.parseDouble(System.getProperty(SHARE, "1")));
      return new Plan(seed, program -> program < all, true, true);
    }

    /** Returns how many of so many programs are carried out. */
    static int carriedOut(int programs, double share) {
      return Math.min(programs, Math.max(LEAST, (int) (share * programs)));
    }

    /** Returns a plan of as many programs as {@code disturbance} needs, with shared rows. */
    public static Plan during(long seed, Disturbance disturbance) {
      return new Plan(seed, disturbance::goesOn, true, true);
    }

    /** Returns the same plan, with rows of its own for each program. */
    public Plan withRowsOfTheirOwn() {
      return new Plan(seed, goesOn, false, delete);
    }

    /** Returns the same plan without deletes. */
    public Plan withoutDeletes() {
      return new Plan(seed, goesOn, shareRows, false);
    }
  }

  /**
   * Carries out programs.
   *
   * @param folder the folder that gets the run's files
   * @param store the reader of all rows in the end, made from the binding of a thread without a
   *     program
   * @param settings the settings of the run
   */
  public static Result run(
      Plan plan,
      Supplier<? extends DB> binding,
      Path folder,
      Function<DB, RowSource> store,
      List<String> settings)
      throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var all = new ArrayList<String>();
    all.add("verify.ledger=" + ledger);
    all.add("verify.reads=true");
    all.add("table=programs");
    all.add("threadcount=" + (THREADS + 1));
    all.addAll(settings);
    try (var run = new RandomPrograms(binding, folder, all)) {
      run.inAllThreads(
          thread -> {
            if (thread < THREADS) {
              for (var program = thread; plan.goesOn().test(program); program += THREADS) {
                run.carryOut(plan, program, thread);
              }
              run.binding(thread).cleanup();
            }
            return List.of();
          });
      var stored = stored(store.apply(run.binding(THREADS)), run.table());
      // Only after this call the history is whole.
      var counts = run.finish();
      return new Result(Verification.of(ledger, stored), counts);
    }
  }

  private void carryOut(Plan plan, int program, int thread) {
    var random = new Random(plan.seed() ^ (program * 0x9E3779B97F4A7C15L));
    var round = program / THREADS;
    var isShared = plan.shareRows() && round % 2 == 1;
    var name = isShared ? "shared" + round + "-" + thread / 2 : "own" + round + "-" + thread;
    var rows = 1 + random.nextInt(MOST_ROWS);
    for (var left = 1 + random.nextInt(MOST_OPERATIONS); left > 0; left--) {
      var operation = random.nextInt(plan.delete() ? KINDS : KINDS - 1);
      operation(operation, random, binding(thread), name + "-" + random.nextInt(rows));
    }
  }

  private void operation(int operation, Random random, DB db, String key) {
    var fields = FIELDS.get(random.nextInt(FIELDS.size()));
    switch (operation) {
      case 0, 1 -> db.insert(table(), key, values(FIELDS.get(0)));
      case 2 -> db.read(table(), key, fields, new HashMap<>());
      case KINDS - 1 -> db.delete(table(), key);
      default -> db.update(table(), key, values(fields));
    }
  }

  private static Map<String, ByteIterator> values(Set<String> fields) {
    var values = new HashMap<String, ByteIterator>();
    fields.forEach(field -> values.put(field, new StringByteIterator("a stamp's place")));
    return values;
  }

  /** Reads all rows that a store holds now, each row as often as the store returns it. */
  private static RowSource stored(RowSource store, String table) throws Exception {
    var rows = new ArrayList<Map.Entry<String, Map<String, ByteIterator>>>();
    store.forEachRow(table, (key, fields) -> rows.add(Map.entry(key, fields)));
    return (name, each) -> rows.forEach(row -> each.accept(row.getKey(), row.getValue()));
  }
}

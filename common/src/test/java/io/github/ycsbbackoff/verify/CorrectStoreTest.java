package io.github.ycsbbackoff.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.metrics.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests with random histories of a store that does all at once and forgets nothing, under clients
 * that are slow, die, lose answers, and whose attempts come late; and with the same histories in
 * which one thing was made wrong.
 */
class CorrectStoreTest {

  private static final int HISTORIES = 10_000;
  private static final List<String> FIELDS = List.of("a", "b", "c");
  private static final List<String> KEYS = List.of("k", "l");

  @Test
  void tenThousandHistoriesOfACorrectStoreAreSound() throws Exception {
    var writes = 0L;
    var reads = 0L;
    for (var seed = 0; seed < HISTORIES; seed++) {
      var result = new Run(seed).past.verified();
      assertThat(result.sound()).as("seed %d: %s", seed, result.examples()).isTrue();
      writes += result.writes();
      reads += result.reads();
    }
    assertThat(writes).isGreaterThan(10L * HISTORIES);
    assertThat(reads).isGreaterThan(5L * HISTORIES);
  }

  @Test
  void aLostRowIsFound() throws Exception {
    var found =
        found(run -> run.past.stored.remove(run.strictKey()) != null, Violation.Kind.MISSING);
    assertThat(found).isEqualTo(1);
  }

  @Test
  void anInventedValueIsFound() throws Exception {
    assertThat(
            found(
                run -> {
                  run.past.holds(run.strictKey(), "a", "12345678 nobody wrote this");
                  return true;
                },
                Violation.Kind.INVENTED))
        .isEqualTo(1);
  }

  @Test
  void aValueThatWasOverwrittenIsFound() throws Exception {
    assertThat(found(Run::putBackWhatWasOverwritten, Violation.Kind.STALE)).isEqualTo(1);
  }

  @Test
  void aTornRowIsFound() throws Exception {
    assertThat(found(Run::tear, Violation.Kind.TORN)).isEqualTo(1);
  }

  @Test
  void aReadThatGoesBackIsFound() throws Exception {
    assertThat(found(Run::readWhatWasOverwritten, Violation.Kind.WRONG_READ)).isEqualTo(1);
  }

  /** Returns the share of the runs that could be damaged so in which the violation was found. */
  private static double found(Damage damage, Violation.Kind kind) throws Exception {
    var damaged = 0;
    var found = 0;
    for (var seed = 0; seed < HISTORIES / 10; seed++) {
      var run = new Run(seed);
      if (damage.done(run)) {
        damaged++;
        found += run.past.verified().violations().get(kind) > 0 ? 1 : 0;
      }
    }
    assertThat(damaged).isGreaterThan(HISTORIES / 100);
    return (double) found / damaged;
  }

  private interface Damage {
    boolean done(Run run);
  }

  /** One effect on the store, or one look at it, and the time at which it happens. */
  private record Effect(long at, Runnable what) {}

  private static final class Run {
    private final Past past = new Past();
    private final Random random;
    private final List<Effect> effects = new ArrayList<>();
    private final Map<String, Map<String, Integer>> rows = new HashMap<>();

    Run(long seed) {
      random = new Random(seed);
      var operations = 10 + random.nextInt(40);
      for (var i = 0; i < operations; i++) {
        var key = KEYS.get(random.nextInt(KEYS.size()));
        if (random.nextInt(3) == 0) {
          plan(key);
        } else {
          planWrite(key);
        }
      }
      // The store carries out the effects in the order of their times.
      effects.sort(Comparator.comparingLong(Effect::at));
      effects.forEach(effect -> effect.what().run());
      rows.forEach((key, row) -> row.forEach((field, write) -> past.holds(key, write, field)));
    }

    private void planWrite(String key) {
      var begin = random.nextInt(300) * 1000L;
      var length = (1 + random.nextInt(60)) * 1000L;
      var kind = random.nextInt(20);
      var outcome =
          switch (kind) {
            case 0, 1 -> Outcome.UNKNOWN;
            case 2 -> Outcome.FAILED;
            case 3 -> null;
            default -> Outcome.ACKNOWLEDGED;
          };
      var isEcho = kind == 4;
      var fields =
          random.nextInt(10) == 0
              ? new String[0]
              : random.nextBoolean()
                  ? FIELDS.toArray(String[]::new)
                  : new String[] {FIELDS.get(random.nextInt(FIELDS.size()))};
      var number = past.write(key, begin, begin + length, outcome, isEcho, fields);
      if (outcome == Outcome.ACKNOWLEDGED) {
        effect(begin + 1 + random.nextInt((int) length - 1), () -> carryOut(number));
      }
      if (isEcho || outcome == null || outcome == Outcome.UNKNOWN) {
        for (var times = random.nextInt(3); times > 0; times--) {
          effect(begin + 1 + random.nextInt(400_000), () -> carryOut(number));
        }
      }
    }

    private void plan(String key) {
      var begin = random.nextInt(300) * 1000L;
      var length = (1 + random.nextInt(30)) * 1000L;
      var wanted = random.nextBoolean() ? FIELDS : List.of(FIELDS.get(random.nextInt(3)));
      effect(
          begin + 1 + random.nextInt((int) length - 1),
          () -> {
            var seen = new HashMap<String, Integer>();
            var row = rows.getOrDefault(key, Map.of());
            wanted.forEach(field -> seen.put(field, row.getOrDefault(field, Past.ABSENT)));
            past.reads.add(new Past.Read(key, begin, begin + length, seen));
          });
    }

    private void effect(long at, Runnable what) {
      effects.add(new Effect(at, what));
    }

    private void carryOut(int number) {
      var write = past.writes.get(number);
      var row = rows.computeIfAbsent(write.key(), key -> new HashMap<>());
      if (write.isDelete()) {
        row.clear();
      } else {
        write.fields().forEach(field -> row.put(field, number));
      }
    }

    /** Returns a row that must be there: it was acknowledged, and no write deletes it. */
    private String strictKey() {
      return KEYS.stream()
          .filter(
              key ->
                  past.stored.containsKey(key)
                      && past.writes.stream()
                          .anyMatch(write -> write.key().equals(key) && write.isAcknowledged())
                      && past.writes.stream()
                          .noneMatch(write -> write.key().equals(key) && write.isDelete()))
          .findFirst()
          .orElse("");
    }

    /**
     * Returns an acknowledged write of the field that a write which began after its end overwrote.
     */
    private int overwritten(String key, String field) {
      for (var i = 0; i < past.writes.size(); i++) {
        var write = past.writes.get(i);
        if (sets(write, key, field)
            && write.isStrict()
            && past.writes.stream()
                .anyMatch(
                    other ->
                        sets(other, key, field)
                            && other.isAcknowledged()
                            && other.begin() > write.end())) {
          return i;
        }
      }
      return Past.ABSENT;
    }

    private static boolean sets(Past.Write write, String key, String field) {
      return write.key().equals(key) && !write.isDelete() && write.fields().contains(field);
    }

    boolean putBackWhatWasOverwritten() {
      var write = overwritten("k", "a");
      if (write == Past.ABSENT) {
        return false;
      }
      past.holds("k", write, "a");
      return true;
    }

    boolean readWhatWasOverwritten() {
      var write = overwritten("k", "a");
      if (write == Past.ABSENT) {
        return false;
      }
      past.read("k", 1_000_000, 1_000_001, write, "a");
      return true;
    }

    /** Makes two whole writes at once, each of which leaves a field. */
    boolean tear() {
      var fields = FIELDS.toArray(String[]::new);
      var one = past.acknowledged("m", 500, 600, fields);
      var other = past.acknowledged("m", 500, 600, fields);
      past.holds("m", one, "a", "b").holds("m", other, "c");
      return true;
    }
  }
}

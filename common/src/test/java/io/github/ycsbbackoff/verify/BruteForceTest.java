package io.github.ycsbbackoff.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.metrics.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests of the checker beside one that tries every order, on tiny histories in which anything may
 * have been stored and seen. In each test, a good part of the histories is sound, and a good part
 * is not.
 */
class BruteForceTest {

  private static final int HISTORIES = 10_000;
  private static final int MOST_WRITES = 4;
  private static final int TIMES = 9;

  private final Random random = new Random(7);
  private int sound;
  private int unsound;

  @Test
  void whatTheStoreHasIsJudgedExactly() throws Exception {
    for (var i = 0; i < HISTORIES; i++) {
      var past = writes(List.of("a", "b", "c"), true);
      store(past, List.of("a", "b", "c"));
      agree(past);
    }
    bothAreMany();
  }

  @Test
  void theReadsOfOneFieldAreJudgedExactlyWhereNothingIsDeleted() throws Exception {
    for (var i = 0; i < HISTORIES; i++) {
      var past = writes(List.of("a"), false);
      reads(past, List.of("a"), 0);
      store(past, List.of("a"));
      agree(past);
    }
    bothAreMany();
  }

  @Test
  void whatIsSoundIsNeverCalledAViolation() throws Exception {
    var found = 0;
    for (var i = 0; i < HISTORIES; i++) {
      var fields = List.of("a", "b");
      var past = writes(fields, true);
      past.oneThread(0, past.writes.size() - 1);
      reads(past, fields, -1);
      store(past, fields);
      if (new BruteForce(past).isSound()) {
        assertThat(past.verified().sound()).as(words(past)).isTrue();
        sound++;
      } else {
        unsound++;
        found += past.verified().sound() ? 0 : 1;
      }
    }
    bothAreMany();
    // The others are orders that no single field shows to be wrong.
    assertThat((double) found / unsound).isGreaterThan(0.9);
  }

  private void agree(Past past) throws Exception {
    var isSound = new BruteForce(past).isSound();
    assertThat(past.verified().sound()).as(words(past)).isEqualTo(isSound);
    sound += isSound ? 1 : 0;
    unsound += isSound ? 0 : 1;
  }

  private void bothAreMany() {
    assertThat(sound).isGreaterThan(HISTORIES / 20);
    assertThat(unsound).isGreaterThan(HISTORIES / 20);
  }

  private Past writes(List<String> fields, boolean deletes) {
    var past = new Past();
    var number = 1 + random.nextInt(MOST_WRITES);
    for (var i = 0; i < number; i++) {
      var isDelete = deletes && random.nextInt(5) == 0;
      var some = random.nextBoolean() ? fields : List.of(fields.get(random.nextInt(fields.size())));
      var begin = random.nextInt(TIMES);
      var outcome =
          switch (random.nextInt(8)) {
            case 0 -> Outcome.UNKNOWN;
            case 1 -> Outcome.FAILED;
            case 2 -> null;
            default -> Outcome.ACKNOWLEDGED;
          };
      past.write(
          "k",
          begin,
          begin + random.nextInt(TIMES),
          outcome,
          outcome == Outcome.ACKNOWLEDGED && random.nextInt(6) == 0,
          isDelete ? new String[0] : some.toArray(String[]::new));
    }
    return past;
  }

  /**
   * @param least the least number of a write that is seen; -1 stands for no write
   */
  private void reads(Past past, List<String> fields, int least) {
    var number = random.nextInt(4);
    for (var i = 0; i < number; i++) {
      var seen = new HashMap<String, Integer>();
      var write = value(past, least);
      for (var field : fields) {
        seen.put(field, fitting(past, random.nextInt(4) == 0 ? value(past, least) : write, field));
      }
      var begin = random.nextInt(2 * TIMES);
      past.reads.add(new Past.Read("k", begin, begin + random.nextInt(TIMES), seen));
    }
  }

  private int value(Past past, int least) {
    var writes = new ArrayList<Integer>();
    for (var i = least; i < past.writes.size(); i++) {
      writes.add(i);
    }
    return writes.get(random.nextInt(writes.size()));
  }

  private static int fitting(Past past, int write, String field) {
    var isThere = write >= 0 && !past.writes.get(write).isDelete();
    return isThere && past.writes.get(write).fields().contains(field) ? write : Past.ABSENT;
  }

  private void store(Past past, List<String> fields) {
    var write = value(past, -1);
    for (var field : fields) {
      var each = fitting(past, random.nextInt(3) == 0 ? value(past, -1) : write, field);
      if (each != Past.ABSENT) {
        past.holds("k", each, field);
      }
    }
  }

  private static String words(Past past) {
    var words = new StringBuilder();
    past.writes.forEach(write -> words.append(write).append('\n'));
    past.reads.forEach(read -> words.append(read).append('\n'));
    past.stored.forEach(
        (key, row) ->
            row.forEach(
                (field, value) ->
                    words.append(
                        field
                            + "="
                            + new String(value, java.nio.charset.StandardCharsets.UTF_8)
                            + "\n")));
    return words.toString();
  }
}

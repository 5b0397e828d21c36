package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Transaction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Conformance
class HealthTest {

  private static final byte[] HEALTH = "\u00ff\u00ff/metrics/health/aggregate".getBytes(ISO_8859_1);

  @AutoClose private final Transaction transaction;

  HealthTest(Area area) {
    transaction = area.begin();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"limiting_storage_durability_lag", "worst_storage_durability_lag", "tps_limit"})
  void theHealthOfTheClusterIsReadAtASpecialKey(String field) {
    var health = new String(transaction.get(HEALTH).join(), UTF_8);

    assertThat(health).startsWith("{").endsWith("}").containsPattern('"' + field + "\":\\d");
  }

  @Test
  void itIsReadWithoutReadYourWritesToo() {
    transaction.options().setReadYourWritesDisable();

    assertThat(transaction.get(HEALTH).join()).isNotEmpty();
  }

  @Test
  void aTransactionThatHasBeenCancelledReadsItAllTheSame() {
    transaction.cancel();

    assertThat(transaction.get(HEALTH).join()).isNotEmpty();
  }

  @Test
  void anEarlierErrorIsToldInstead() {
    transaction.set(new byte[10_001], new byte[0]);

    assertThat(code(transaction.get(HEALTH))).isEqualTo(2102);
  }
}

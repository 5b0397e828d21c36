package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.DatabaseOptions;
import com.apple.foundationdb.OptionConsumer;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.TransactionOptions;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the options that FoundationDB's client gets, by the codes of its fdb.options. */
class FdbTransactionsTest {

  private static final int DATABASE_TIMEOUT = 500;
  private static final int DATABASE_RETRY_LIMIT = 501;
  private static final int PRIORITY_BATCH = 201;
  private static final int TIMEOUT = 500;
  private static final int TAG = 800;
  private static final int USE_GRV_CACHE = 1101;

  private final List<String> ofDatabase = new ArrayList<>();
  private final List<String> ofTransaction = new ArrayList<>();

  @Test
  void allThatIsAskedForIsSetBeforeEachAttempt() {
    var transactions =
        transactions(
            new FdbConfig.TransactionSettings(
                ReadMode.SNAPSHOT,
                true,
                Duration.ofSeconds(5),
                Optional.of(3),
                Priority.BATCH,
                List.of("web", "batch")),
            300_000_000);

    transactions.setOptions(transaction());

    assertThat(ofDatabase).containsExactly(DATABASE_TIMEOUT + "=5000", DATABASE_RETRY_LIMIT + "=3");
    assertThat(ofTransaction)
        .containsExactlyInAnyOrder(
            TIMEOUT + "=300",
            PRIORITY_BATCH + "",
            USE_GRV_CACHE + "",
            TAG + "=web",
            TAG + "=batch");
  }

  @Test
  void whatIsNotAskedForIsLeftToFoundationDb() {
    var transactions =
        transactions(
            new FdbConfig.TransactionSettings(
                ReadMode.SNAPSHOT,
                false,
                Duration.ZERO,
                Optional.empty(),
                Priority.DEFAULT,
                List.of()),
            0);

    transactions.setOptions(transaction());

    assertThat(ofDatabase).containsExactly(DATABASE_TIMEOUT + "=0");
    assertThat(ofTransaction).isEmpty();
  }

  private FdbTransactions transactions(
      FdbConfig.TransactionSettings settings, long attemptTimeoutNanos) {
    return new FdbTransactions(
        withOptions(Database.class, new DatabaseOptions(noting(ofDatabase))),
        settings,
        new AttemptTimeout(attemptTimeoutNanos));
  }

  private Transaction transaction() {
    return withOptions(Transaction.class, new TransactionOptions(noting(ofTransaction)));
  }

  private static OptionConsumer noting(List<String> options) {
    return (code, value) -> options.add(code + (value == null ? "" : "=" + text(code, value)));
  }

  /** Returns a number, which FoundationDB has in eight bytes, or a tag. */
  private static String text(int code, byte[] value) {
    return code == TAG
        ? new String(value, StandardCharsets.UTF_8)
        : "" + ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /** Returns what has these options, and can be asked for nothing else. */
  private static <T> T withOptions(Class<T> type, Object options) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("options")) {
                return options;
              }
              throw new UnsupportedOperationException(method.getName());
            }));
  }
}

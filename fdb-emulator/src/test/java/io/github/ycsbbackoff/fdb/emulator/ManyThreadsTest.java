package io.github.ycsbbackoff.fdb.emulator;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManyThreadsTest {

  private static final int THREADS = 8;
  private static final int ACCOUNTS = 10;
  private static final int TRANSFERS = 200;
  private static final long EACH = 1_000;

  /** Whatever is moved between accounts, every reader finds the same sum: nothing is half seen. */
  @ParameterizedTest
  @ValueSource(longs = {0, 50})
  void moneyIsNeitherMadeNorLost(long latencyMicros) throws IOException {
    var latency = Duration.ofNanos(1_000 * latencyMicros);
    var settings =
        LoadSettings.defaults()
            .withCommitLatency(latency)
            .withReadLatency(latency)
            .withReadVersionLatency(latency);
    try (var cluster = EmulatedCluster.open(settings, Optional.empty())) {
      var database = cluster.database();
      database.options().setTransactionMaxRetryDelay(1);
      database.run(ManyThreadsTest::open);

      var threads =
          IntStream.range(0, THREADS)
              .mapToObj(
                  i ->
                      CompletableFuture.runAsync(
                          () -> work(database), work -> new Thread(work).start()))
              .toArray(CompletableFuture[]::new);
      CompletableFuture.allOf(threads).join();

      assertThat(cluster.counts().commits()).isEqualTo(1 + THREADS * TRANSFERS);
    }
  }

  private static void work(Database database) {
    for (var i = 0; i < TRANSFERS; i++) {
      database.run(ManyThreadsTest::transfer);
      long sum = database.run(ManyThreadsTest::sum);
      assertThat(sum).isEqualTo(ACCOUNTS * EACH);
    }
  }

  private static Void open(Transaction transaction) {
    IntStream.range(0, ACCOUNTS).forEach(i -> transaction.set(account(i), money(EACH)));
    return null;
  }

  private static Void transfer(Transaction transaction) {
    var random = ThreadLocalRandom.current();
    var from = random.nextInt(ACCOUNTS);
    var to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
    var has = transaction.get(account(from));
    var other = transaction.get(account(to));
    transaction.set(account(from), money(amount(has.join()) - 1));
    transaction.set(account(to), money(amount(other.join()) + 1));
    return null;
  }

  private static long sum(Transaction transaction) {
    return transaction.getRange(bytes("account"), bytes("accounu")).asList().join().stream()
        .mapToLong(row -> amount(row.getValue()))
        .sum();
  }

  private static byte[] account(int number) {
    return bytes("account" + number);
  }

  private static byte[] money(long amount) {
    return ByteBuffer.allocate(Long.BYTES).putLong(amount).array();
  }

  private static long amount(byte[] money) {
    return ByteBuffer.wrap(money).getLong();
  }
}

package io.github.ycsbbackoff.fdb.emulator.transaction;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.MutationType;
import com.apple.foundationdb.Range;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.fdb.emulator.TestCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("FutureReturnValueIgnored") // Each call throws, so that there is no future.
class UnsupportedCallTest {

  private static final byte[] KEY = bytes("a");
  private static final byte[] END = bytes("b");
  private static final KeySelector FIRST = KeySelector.firstGreaterOrEqual(KEY);
  private static final KeySelector LAST = KeySelector.lastLessThan(END);

  @AutoClose private final TestCluster cluster = new TestCluster(LoadSettings.defaults());

  static Stream<Arguments> reads() {
    return Stream.of(
        read("Transaction.watch(byte[])", each -> each.watch(KEY)),
        read("Transaction.getVersionstamp()", Transaction::getVersionstamp),
        read("Transaction.getApproximateSize()", Transaction::getApproximateSize),
        read("ReadTransaction.getKey(KeySelector)", each -> each.getKey(FIRST)),
        read(
            "ReadTransaction.getRange(KeySelector, KeySelector)",
            each -> each.snapshot().getRange(FIRST, LAST)),
        read(
            "ReadTransaction.getMappedRange"
                + "(KeySelector, KeySelector, byte[], int, boolean, StreamingMode)",
            each -> each.getMappedRange(FIRST, LAST, KEY, 1, false, StreamingMode.ITERATOR)),
        read(
            "ReadTransaction.getBlobGranuleRanges(byte[], byte[], int)",
            each -> each.getBlobGranuleRanges(KEY, END, 1)),
        read(
            "ReadTransaction.getEstimatedRangeSizeBytes(Range)",
            each -> each.getEstimatedRangeSizeBytes(new Range(KEY, END))),
        read(
            "ReadTransaction.getRangeSplitPoints(byte[], byte[], long)",
            each -> each.getRangeSplitPoints(KEY, END, 1)),
        read(
            "ReadTransaction.addReadConflictKeyIfNotSnapshot(byte[])",
            each -> each.snapshot().addReadConflictKeyIfNotSnapshot(KEY)),
        read("AsyncIterable.iterator()", each -> each.getRange(KEY, END).iterator()),
        read(
            "Transaction.runAsync(Function)",
            each -> each.runAsync(unused -> CompletableFuture.completedFuture(1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reads")
  void aReadThatATransactionLacksIsRefusedByItsName(String name, Function<Transaction, ?> read) {
    var transaction = cluster.begin();

    assertRefused(name, () -> read.apply(transaction));
  }

  static Stream<Arguments> writes() {
    return Stream.of(
        write(
            "Transaction.mutate(MutationType, byte[], byte[])",
            each -> each.mutate(MutationType.ADD, KEY, KEY)),
        write("Transaction.addReadConflictKey(byte[])", each -> each.addReadConflictKey(KEY)),
        write(
            "Transaction.addReadConflictRange(byte[], byte[])",
            each -> each.addReadConflictRange(KEY, END)),
        write("Transaction.addWriteConflictKey(byte[])", each -> each.addWriteConflictKey(KEY)),
        write(
            "Transaction.addWriteConflictRange(byte[], byte[])",
            each -> each.addWriteConflictRange(KEY, END)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("writes")
  void aWriteThatATransactionLacksIsRefusedByItsName(String name, Consumer<Transaction> write) {
    var transaction = cluster.begin();

    assertRefused(name, () -> write.accept(transaction));
  }

  static Stream<Arguments> callsOfADatabase() {
    return Stream.of(
        call("Database.openTenant(byte[])", each -> each.openTenant(KEY)),
        call("Database.blobbifyRange(byte[], byte[])", each -> each.blobbifyRange(KEY, END)),
        call("Database.getClientStatus()", Database::getClientStatus),
        call("Database.read(Function)", each -> each.read(transaction -> transaction.get(KEY))),
        call(
            "Database.runAsync(Function)",
            each -> each.runAsync(unused -> CompletableFuture.completedFuture(1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("callsOfADatabase")
  void aCallThatADatabaseLacksIsRefusedByItsName(String name, Function<Database, ?> call) {
    assertRefused(name, () -> call.apply(cluster.database()));
  }

  @Test
  void anOptionThatTheBindingDoesNotSetIsRefusedByItsCode() {
    var options = cluster.begin().options();
    var databaseOptions = cluster.database().options();

    assertRefusedOption("transaction option 503", () -> options.setSizeLimit(1_000));
    assertRefusedOption("database option 10", () -> databaseOptions.setLocationCacheSize(1));
  }

  private static Arguments read(String name, Function<Transaction, ?> read) {
    return Arguments.of(name, read);
  }

  private static Arguments write(String name, Consumer<Transaction> write) {
    return Arguments.of(name, write);
  }

  private static Arguments call(String name, Function<Database, ?> call) {
    return Arguments.of(name, call);
  }

  private static void assertRefused(String name, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(line(name));
  }

  private static void assertRefusedOption(String name, ThrowingCallable call) {
    var refusal = catchThrowableOfType(FDBException.class, call);

    assertThat(refusal).hasMessage(line(name));
    assertThat(refusal.getCode()).isEqualTo(2007);
  }

  private static String line(String missing) {
    return "the emulator has no " + missing + "; run it on a real cluster: fdb.cluster=FILE";
  }
}

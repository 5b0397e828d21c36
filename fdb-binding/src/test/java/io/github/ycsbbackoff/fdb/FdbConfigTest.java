package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.TestProperties;
import io.github.ycsbbackoff.writes.WriteMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FdbConfigTest {

  @TempDir Path folder;

  @Test
  void byDefaultEachRowIsWaitedForOnTheEmulator() {
    var config = config();
    assertThat(config.clusterFile()).isEmpty();
    assertThat(config.writeMode()).isEqualTo(WriteMode.SYNC);
    assertThat(config.layout()).isEqualTo(Layout.RECORD);
    assertThat(config.transactions().readMode()).isEqualTo(ReadMode.SNAPSHOT);
    assertThat(config.transactions().timeout()).as("backoff.timeout").hasSeconds(30);
    assertThat(config.connectTimeout()).hasSeconds(10);
    assertThat(config.network().apiVersion()).isEmpty();
  }

  @Test
  void upstreamsNamesAreUnderstood() throws Exception {
    var file = Files.writeString(folder.resolve("fdb.cluster"), "a:b@127.0.0.1:4500");
    var config =
        config(
            "foundationdb.clusterfile=" + file,
            "foundationdb.apiversion=730",
            "foundationdb.dbname=mine",
            "foundationdb.batchsize=50");
    assertThat(config.clusterFile()).contains(file);
    assertThat(config.network().apiVersion()).contains(730);
    assertThat(config.database()).isEqualTo("mine");
    assertThat(config.writeMode()).isEqualTo(WriteMode.BATCHED);
    assertThat(config.writeBatch()).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource({"0", "1"})
  void upstreamsBatchOfNoMoreThanARowIsNoBatch(String rows) {
    assertThat(config("foundationdb.batchsize=" + rows).writeMode()).isEqualTo(WriteMode.SYNC);
  }

  @Test
  void ourNamesGoBeforeUpstreams() {
    var config =
        config("foundationdb.batchsize=50", "write.mode=sync", "write.batch=7", "fdb.dbname=a");
    assertThat(config.writeMode()).isEqualTo(WriteMode.SYNC);
    assertThat(config.writeBatch()).isEqualTo(7);
    assertThat(config.database()).isEqualTo("a");
  }

  @ParameterizedTest
  @CsvSource({
    "write.in-flight=adaptive, 8, true",
    "write.batch=10, 8, true",
    "write.in-flight=3, 3, false",
    "write.mode=sync, 1, false",
  })
  void soManyBatchesAreInFlightAsIsGivenOrAsTheClusterKeepsUpWith(
      String setting, int ofThread, boolean isAdaptive) {
    assertThat(config("write.mode=batched", setting).batches())
        .isEqualTo(new BatchesInFlight(ofThread, isAdaptive));
  }

  @ParameterizedTest
  @CsvSource({"vegas, false", "health, false", "none, true"})
  void aLimitTakesThePlaceOfAdaptiveWhereNothingElseIsAsked(String limit, boolean isAdaptive) {
    assertThat(config("write.mode=batched", "backoff.limit=" + limit).batches().isAdaptive())
        .isEqualTo(isAdaptive);
  }

  @Test
  void adaptiveExcludesALimitOfAnotherKind() {
    assertThatThrownBy(
            () -> config("write.mode=batched", "write.in-flight=adaptive", "backoff.limit=vegas"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.limit=vegas: excludes write.in-flight=adaptive, which is a limit, too; give one"
                + " of the two");
    assertThat(
            config("write.mode=batched", "write.in-flight=adaptive", "backoff.limit=health")
                .batches()
                .isAdaptive())
        .as("the limit of all requests is the one that was asked for")
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "vegas, backoff.limit.max=4",
    "fixed, backoff.limit.initial=7",
  })
  void aLimitUnderTheBatchesOfOneThreadIsRefused(String limit, String most) {
    assertThatThrownBy(
            () ->
                limited("write.mode=batched", "write.in-flight=8", "backoff.limit=" + limit, most))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            most
                + ": is under the batches of one thread, write.in-flight=8; give as many or more, or"
                + " fewer batches");
    assertThatCode(() -> limited("write.mode=batched", "backoff.limit=" + limit, most))
        .doesNotThrowAnyException();
    assertThatCode(() -> limited("write.in-flight=8", "backoff.limit=" + limit, most))
        .as("without batches")
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "fixed, 20, backoff.limit.initial",
    "aimd, 200, backoff.limit.max",
    "gradient2, 200, backoff.limit.max",
    "vegas, 1000, backoff.limit.max",
    "health, 1000, backoff.limit.max",
  })
  void aLimitsOwnDefaultUnderTheBatchesOfOneThreadIsRefused(
      String limit, int most, String property) {
    var asManyAsAllowed =
        new String[] {"write.mode=batched", "write.in-flight=" + most, "backoff.limit=" + limit};
    var oneMore =
        new String[] {
          "write.mode=batched", "write.in-flight=" + (most + 1), "backoff.limit=" + limit
        };
    assertThatCode(() -> limited(asManyAsAllowed)).doesNotThrowAnyException();
    assertThatThrownBy(() -> limited(oneMore))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.limit=%s: allows %d, under the batches of one thread, write.in-flight=%d; give"
                    .formatted(limit, most, most + 1)
                + " %s=%d or more, or fewer batches".formatted(property, most + 1));
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 1", "PT0.0005S, 1", "PT0.0015S, 1", "PT2S, 2000", "PT600H, 2147483647"})
  void theTimeoutOfAnOperationIsThatOfATransactionAsFarAsFoundationDbCanCount(
      Duration operation, long millis) {
    var transactions = FdbConfig.from(Settings.of(TestProperties.of()), operation).transactions();
    assertThat(transactions.timeout().toMillis()).isEqualTo(millis);
  }

  @Test
  void anAttemptTimeoutBeyondWhatFoundationDbCanCountIsNotRefused() {
    var settings = Settings.of(TestProperties.of("backoff.attempt-timeout=700h"));
    var transactions = FdbConfig.from(settings, Duration.ofHours(800)).transactions();
    var attempts = new AttemptTimeout(Duration.ofHours(700).toNanos());
    assertThatCode(() -> transactions.rejectUnder(attempts, settings)).doesNotThrowAnyException();
  }

  @Test
  void noLimitOfTransactionsIsHadByThatPropertyAlone() {
    assertThat(config("fdb.transaction-timeout=0").transactions().timeout()).isZero();
  }

  @Test
  void severalTagsAreSeparatedByCommas() {
    assertThat(config("fdb.tag=web, batch,web").transactions().tags())
        .containsExactly("web", "batch");
  }

  @ParameterizedTest
  @CsvSource({
    "fdb.cluster=/no/such.file, fdb.cluster=/no/such.file: cannot be read; give the path of",
    "fdb.api-version=520, fdb.api-version=520: is not supported; give 730 or 740",
    "fdb.layout=rows, 'fdb.layout=rows: unknown; give one of: record, columns'",
    "fdb.read=dirty, 'fdb.read=dirty: unknown; give one of: snapshot, serializable'",
    "fdb.priority=high, 'fdb.priority=high: unknown; give one of: default, batch'",
    "write.mode=async, 'write.mode=async: unknown; give one of: sync, batched'",
    "fdb.tag=a-tag-that-is-too-long, fdb.tag=a-tag-that-is-too-long: is over",
    "'fdb.tag=a,b,c,d,e,f', 'fdb.tag=a,b,c,d,e,f: is over FoundationDB''s limits'",
    "fdb.retry-limit=-2, fdb.retry-limit=-2: is out of range",
    "fdb.transaction-timeout=5us, fdb.transaction-timeout=5us: is under 1ms",
    "fdb.tls.cert=/no/such.pem, fdb.tls.cert=/no/such.pem: cannot be read",
    "fdb.trace-dir=/no/such, fdb.trace-dir=/no/such: is no folder to write to",
    "write.in-flight=0, write.in-flight=0: is no number of batches; give a whole number from 1",
    "write.in-flight=many, write.in-flight=many: is no number of batches; give a whole number from 1",
    "foundationdb.batchsize=some, foundationdb.batchsize=some: is not a whole number",
  })
  void whatIsWrongIsNamedWithItsCure(String setting, String beginning) {
    assertThatThrownBy(() -> config(setting))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(beginning);
  }

  /** Reads the settings of a run whose wait is one of ours, and checks its limit. */
  private static void limited(String... lines) {
    var properties = TestProperties.of(lines);
    properties.setProperty("backoff.policy", "jittered");
    var settings = Settings.of(properties);
    FdbConfig.from(settings, Duration.ofSeconds(30))
        .batches()
        .rejectLimitUnder(RetrySettings.from(settings), settings);
  }

  private static FdbConfig config(String... settings) {
    return FdbConfig.from(Settings.of(TestProperties.of(settings)), Duration.ofSeconds(30));
  }
}

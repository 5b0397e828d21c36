package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with clients of which the hook would not take hold, or that lack something it needs. */
class HookCheckTest {

  private static final String CHECK = "org.apache.kudu.client.HookCheck";

  @TempDir Path folder;

  @Test
  void theClientOfTheTestsIsTakenHoldOf() throws Exception {
    check(new ForeignClient(folder));
  }

  @ParameterizedTest
  @CsvSource({
    "AsyncKuduClient, sendRpcToTablet, AsyncKuduClient.sendRpcToTablet(KuduRpc)",
    "AsyncKuduClient, scanNextRows, AsyncKuduClient.scanNextRows(AsyncKuduScanner)",
    "AsyncKuduClient, handleRetryableError, 'AsyncKuduClient.handleRetryableError(KuduRpc,"
        + " KuduException)'",
    "AsyncKuduClient, getTabletLocation, 'AsyncKuduClient.getTabletLocation(KuduTable, byte[],"
        + " LookupType, long)'",
    "AsyncKuduClient, getTableLocationEntry,"
        + " 'AsyncKuduClient.getTableLocationEntry(String, byte[])'",
    "KuduRpc, hasDeferred, KuduRpc.hasDeferred()",
    "KuduRpc, errback, KuduRpc.errback(Exception)",
    "KuduRpc, method, KuduRpc.method()",
    "KuduRpc, attempt, KuduRpc.attempt",
    "Batch, operations, Batch.operations",
    "TimeoutTracker, hasTimeout, TimeoutTracker.hasTimeout()",
    "Status, Aborted, Status.Aborted(String)",
  })
  void whatAClientHasRenamedIsNamed(String type, String member, String words) throws Exception {
    var client = new ForeignClient(folder).renamed(type, member);

    assertThatThrownBy(() -> check(client))
        .isInstanceOf(IncompatibleClassChangeError.class)
        .hasMessage("it has no " + words);
  }

  @Test
  void aMethodThatTakesSomethingElseEndsTheRunWithOneLine() throws Exception {
    var parameters = "(Lorg/apache/kudu/client/KuduRpc;Lorg/apache/kudu/client/%s;)V";
    var client =
        new ForeignClient(folder)
            .with(
                "AsyncKuduClient",
                parameters.formatted("KuduException"),
                parameters.formatted("KuduPredicate"));

    var run = load(client, "kudu.hook-fallback=fail");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.ours()).singleElement().asString().contains("versions that can: 1.10.0 to 1.18");
    assertThat(run.err()).endsWith(run.ours().get(0));
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void aRunEndsBeforeItConnectsWithOneLineAndStatusTwo() throws Exception {
    var run = load(renamed(), "kudu.hook-fallback=fail");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.ours())
        .singleElement()
        .asString()
        .startsWith(
            "ycsb-backoff: this kudu-client cannot be given a retry policy (it has no"
                + " AsyncKuduClient.handleRetryableError(KuduRpc, KuduException)); versions that"
                + " can: 1.10.0 to 1.18.1; use one of them");
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void theClientsOwnRetryNeverRunsUnderThePolicysName() throws Exception {
    var run = load(renamed(), "kudu.hook-fallback=native");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.ours())
        .singleElement()
        .asString()
        .contains("kudu.hook-fallback=native is for backoff.policy=native only");
    assertThat(run.traces()).isEmpty();
  }

  private ForeignClient renamed() throws IOException {
    return new ForeignClient(folder).renamed("AsyncKuduClient", "handleRetryableError");
  }

  private static JavaProgram load(ForeignClient client, String fallback) throws Exception {
    return client.load("kudu.masters=127.0.0.1:1", "backoff.policy=fixed", fallback);
  }

  private static void check(ForeignClient client) throws Exception {
    try (var loader = client.loader()) {
      var run = loader.loadClass(CHECK).getDeclaredMethod("run");
      run.setAccessible(true);
      run.invoke(null);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e;
    }
  }
}

package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.retry.Effect;
import java.util.List;
import org.apache.kudu.client.Status;
import org.junit.jupiter.api.Test;

/** Tests of what Kudu's statuses say of a write, in the words of Kudu 1.18.1. */
class KuduRejectionsTest {

  @Test
  void aReplicaThatDoesNotLeadOrRunHasNotTakenTheWrite() {
    var statuses =
        List.of(
            Status.IllegalState("Replica 0123 is not leader of this config. Role: FOLLOWER."),
            Status.IllegalState("Tablet not RUNNING: STOPPED"),
            Status.IllegalState("Not initializing new op; the tablet is stopped"),
            Status.IllegalState("connection is terminated"),
            Status.Aborted("Op aborted by new leader"));

    assertThat(statuses)
        .extracting(KuduRejections::ofStatus)
        .allMatch(rejection -> rejection.cause().equals("not_ready"))
        .allMatch(rejection -> rejection.effect() == Effect.NONE);
  }

  @Test
  void aWriteThatAStoppedReplicaHadTakenMayFollow() {
    var statuses =
        List.of(
            Status.Aborted("Op aborted"),
            Status.IllegalState("Not Applying op; the tablet is stopped"));

    assertThat(statuses)
        .extracting(KuduRejections::ofStatus)
        .allMatch(rejection -> rejection.cause().equals("unclear"))
        .allMatch(rejection -> rejection.effect() == Effect.MAY_FOLLOW);
  }
}

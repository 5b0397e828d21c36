package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GiveUpReason;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A sender of batches that blocks no thread. A batch is sent as one transaction, again and again if
 * need be. If the batch is too much for one transaction, by its size or by its time, its halves go
 * on by themselves.
 */
final class TransactionSender {

  private final FdbCluster cluster;
  private final FdbTransactions transactions;
  private final Storage storage;
  private final boolean isNative;
  private final Reaction reaction;
  private final AsyncRetrier retrier;

  TransactionSender(FdbCluster cluster) {
    this.cluster = cluster;
    this.transactions = cluster.transactions();
    this.storage = cluster.storage();
    this.isNative = cluster.isNative();
    this.reaction = cluster.context().reaction();
    this.retrier = cluster.asyncRetrier();
  }

  /**
   * Sends a batch, each of whose rows ends in just one outcome.
   *
   * @param whenSent is called, perhaps several times, when an attempt is on its way or all rows
   *     have ended
   * @param whenEnded is called once, when all of them have ended
   */
  void send(List<FdbRow> batch, Runnable whenSent, Runnable whenEnded) {
    var open = new AtomicInteger(batch.size());
    new Part(
            batch,
            System.nanoTime(),
            whenSent,
            ended -> {
              if (open.addAndGet(-ended) == 0) {
                whenSent.run();
                whenEnded.run();
              }
            })
        .begin();
  }

  /** The rows that one transaction carries. One attempt owns a part at a time. */
  private final class Part {
    private final List<FdbRow> rows;
    private final long startNanos;
    private final Runnable whenSent;
    private final IntConsumer ended;
    private final Execution execution = reaction.newExecution();

    /** The refusals of the rows' attempts, those of the batch that they were in before included. */
    private int rejections;

    /** The last failure of an attempt; null until there is one. */
    private Throwable lastFailure;

    /**
     * @param ended is told how many rows have ended
     */
    Part(List<FdbRow> rows, long startNanos, Runnable whenSent, IntConsumer ended) {
      this.rows = rows;
      this.startNanos = startNanos;
      this.whenSent = whenSent;
      this.ended = ended;
      execution.begin(PendingRow.kindOf(rows), startNanos);
    }

    /** A half of a batch, whose time for all attempts runs on. */
    Part(Part whole, List<FdbRow> rows) {
      this(rows, whole.startNanos, whole.whenSent, whole.ended);
      this.rejections = whole.rejections;
      this.lastFailure = whole.lastFailure;
    }

    void begin() {
      if (rows.stream().anyMatch(FdbRow::hasEnded)) {
        // Nobody waits for such a row any longer, and a later write of it may be on its way.
        end(FdbRow::abandoned);
        return;
      }
      retrier.admit(execution, this::attempt, this::giveUp);
    }

    /**
     * Begins a half, unless its time is up: the attempt that was too much may have taken all of it.
     */
    private void beginHalf() {
      if (!isNative && execution.remainingNanos() <= 0) {
        giveUp(GiveUpReason.DEADLINE);
      } else {
        begin();
      }
    }

    private void attempt() {
      try {
        attempt(transactions.begin());
      } catch (RuntimeException e) {
        end(row -> row.failed(e));
      }
    }

    private void attempt(Transaction transaction) {
      execution.sent();
      whenSent.run();
      cluster.sent(rows.get(0).where());
      // The answer comes in the client's own threads: nothing here may block.
      var unused =
          committed(transaction)
              .handle(
                  (done, failure) -> {
                    answered(transaction, failure);
                    return null;
                  });
    }

    private CompletableFuture<Void> committed(Transaction transaction) {
      try {
        transactions.setOptions(transaction);
        // No row has two writes on their way, so that nothing here reads what was written before.
        // The client need not keep the writes in a tree, copied once more.
        transaction.options().setReadYourWritesDisable();
        var reads = new ArrayList<CompletableFuture<Void>>();
        for (var row : rows) {
          var written = storage.write(transaction, row);
          if (written != Storage.WRITTEN) {
            reads.add(written);
          }
        }
        return reads.isEmpty()
            ? commit(transaction)
            : CompletableFuture.allOf(reads.toArray(CompletableFuture[]::new))
                .thenCompose(all -> commit(transaction));
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    /** Commits the transaction. Before this, nothing that was written has left the client. */
    private CompletableFuture<Void> commit(Transaction transaction) {
      // A row that ended since the batch began takes no other with it that would look as if it had
      // been sent.
      if (rows.stream().anyMatch(FdbRow::hasEnded) || !rows.stream().allMatch(FdbRow::sent)) {
        return CompletableFuture.failedFuture(
            new IllegalStateException("a row that has ended is not sent"));
      }
      return transaction.commit();
    }

    private void answered(Transaction transaction, Throwable failure) {
      if (failure == null) {
        execution.succeeded(() -> rows.forEach(FdbRow::acknowledged));
        transaction.close();
        ended.accept(rows.size());
        return;
      }
      lastFailure = failure;
      var rejection = transactions.read(failure);
      if (rejection != null) {
        rejections++;
        rows.forEach(row -> row.refused(rejection));
      }
      if (isNative && rejection != null) {
        againByFoundationDb(transaction, failure);
      } else {
        transaction.close();
        againByPolicy(rejection, failure);
      }
    }

    private void againByFoundationDb(Transaction transaction, Throwable failure) {
      var unused =
          NativeRetry.again(execution, transaction, failure)
              .handle(
                  (next, last) -> {
                    if (last == null) {
                      divideOr(failure, next::close, () -> enter(next));
                    } else {
                      transaction.close();
                      end(row -> row.failed(last));
                    }
                    return null;
                  });
    }

    /** Makes FoundationDB's next attempt, as soon as the limit has a permit for it. */
    private void enter(Transaction next) {
      retrier.enter(
          execution,
          () -> attempt(next),
          reason -> {
            next.close();
            giveUp(reason);
          });
    }

    private void againByPolicy(Rejection rejection, Throwable failure) {
      if (rejection == null) {
        FdbErrors.end(execution, failure);
        divideOr(failure, () -> {}, () -> end(row -> row.failed(failure)));
        return;
      }
      retrier.rejected(
          execution, rejection, 0, () -> divideOr(failure, () -> {}, this::begin), this::giveUp);
    }

    /**
     * Goes on in halves, after {@code before}, if fewer rows may pass; runs {@code otherwise} if
     * not.
     */
    private void divideOr(Throwable failure, Runnable before, Runnable otherwise) {
      if (rows.size() == 1 || !FdbErrors.isTooMuchAtOnce(failure)) {
        otherwise.run();
        return;
      }
      before.run();
      execution.ended();
      rows.forEach(FdbRow::notTakenTogether);
      var middle = rows.size() / 2;
      new Part(this, rows.subList(0, middle)).beginHalf();
      new Part(this, rows.subList(middle, rows.size())).beginHalf();
    }

    private void end(Consumer<FdbRow> outcome) {
      execution.ended(() -> rows.forEach(outcome));
      ended.accept(rows.size());
    }

    private void giveUp(GiveUpReason reason) {
      var words =
          rejections == 0
              ? reason.message()
              : "%s after %d rejections".formatted(reason.message(), rejections);
      var why =
          lastFailure == null ? words : words + ", the last: " + FdbErrors.message(lastFailure);
      end(row -> row.gaveUp(why));
    }
  }
}

package example.http;

import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.SyncRetrier;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.Status;

/** The requests of one thread, which waits for each. */
final class HttpCalls {

  private static final int NOT_FOUND = 404;

  private final HttpConnection connection;
  private final SyncRetrier retrier;

  /** The attempts under {@code native}: one each, for the JDK's client retries nothing. */
  private final Execution execution;

  private final boolean isNative;

  HttpCalls(HttpConnection connection, Reaction reaction) {
    this.connection = connection;
    this.retrier = new SyncRetrier(reaction);
    this.execution = reaction.newExecution();
    this.isNative = reaction.isNative();
  }

  /** Returns what is there; empty if nothing is. */
  Optional<String> get(OperationKind kind, String path) throws Exception {
    var answer = call(kind, () -> connection.send("GET", path, ""), rejection -> {});
    return answer.statusCode() == NOT_FOUND ? Optional.empty() : Optional.of(answer.body());
  }

  Status write(HttpRow row) throws InterruptedException {
    var method =
        switch (row.kind()) {
          case INSERT -> "PUT";
          case UPDATE -> "PATCH";
          default -> "DELETE";
        };
    var path = row.table() + "/" + Forms.encoded(row.key());
    try {
      call(
          row.kind(),
          () -> {
            row.sent();
            return connection.send(method, path, row.form());
          },
          row::refused);
      return row.acknowledged();
    } catch (GaveUpException e) {
      return row.gaveUp(e.message(HttpRejections::message));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      var words = HttpRejections.message(e);
      return HttpRejections.read(e) == null ? row.unanswered(words) : row.gaveUp(words);
    }
  }

  private interface Request {
    HttpResponse<String> send() throws Exception;
  }

  private HttpResponse<String> call(
      OperationKind kind, Request request, Consumer<Rejection> refused) throws Exception {
    var attempt =
        new Attempt<HttpResponse<String>>() {
          @Override
          public HttpResponse<String> run() throws Exception {
            return HttpRejections.checked(request.send());
          }

          @Override
          public Rejection read(Exception failure) {
            var rejection = HttpRejections.read(failure);
            if (rejection != null) {
              refused.accept(rejection);
            }
            return rejection;
          }

          @Override
          public long hintNanos(Exception failure) {
            return HttpRejections.hintNanos(failure);
          }
        };
    return isNative ? once(kind, attempt) : retrier.call(kind, attempt);
  }

  private <T> T once(OperationKind kind, Attempt<T> attempt) throws Exception {
    execution.begin(kind);
    try {
      execution.sent();
      var answer = attempt.run();
      execution.succeeded();
      return answer;
    } catch (Exception e) {
      var rejection = attempt.read(e);
      if (rejection != null) {
        execution.refused(rejection);
      }
      throw e;
    } finally {
      execution.ended();
    }
  }
}

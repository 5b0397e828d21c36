package example.http;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeUnit;

/** The translation of what a server answers into rejections. */
final class HttpRejections {

  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY_REQUESTS = 429;

  private HttpRejections() {}

  /** An answer that is not the one that was asked for. */
  private static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;
    private final int status;
    private final long waitMillis;

    RefusedException(int status, long waitMillis) {
      super("HTTP status " + status);
      this.status = status;
      this.waitMillis = waitMillis;
    }
  }

  /** Returns the answer, or throws what {@link #read} reads. */
  static HttpResponse<String> checked(HttpResponse<String> answer) throws IOException {
    var status = answer.statusCode();
    if (status == 200 || status == NOT_FOUND) {
      return answer;
    }
    var wait = answer.headers().firstValueAsLong("Retry-After-Millis").orElse(0);
    throw new RefusedException(status, wait);
  }

  /** Returns what a failure means; null if another attempt would be pointless. */
  static Rejection read(Exception failure) {
    if (failure instanceof RefusedException refused) {
      return refused.status == TOO_MANY_REQUESTS
          ? new Rejection(RejectionReason.THROTTLED, "429", Effect.NONE)
          : null;
    }
    if (failure instanceof HttpTimeoutException) {
      return new Rejection(RejectionReason.TIMEOUT, "no answer", Effect.MAY_FOLLOW);
    }
    if (failure instanceof ConnectException) {
      return new Rejection(RejectionReason.UNAVAILABLE, "no connection", Effect.NONE);
    }
    return failure instanceof IOException
        ? new Rejection(RejectionReason.UNAVAILABLE, "connection lost", Effect.MAY_FOLLOW)
        : null;
  }

  static long hintNanos(Exception failure) {
    return failure instanceof RefusedException refused
        ? TimeUnit.MILLISECONDS.toNanos(refused.waitMillis)
        : 0;
  }

  static String message(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}

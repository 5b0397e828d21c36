package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.server.ServerException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The patience with an API server that is away for a while, as when it is restarted. */
public final class ApiPatience {

  /** The longest that the API server may be away before a run is given up. */
  public static final Duration AWAY = Duration.ofMinutes(2);

  private static final Duration ASKS_EVERY = Duration.ofSeconds(1);

  /** The answers below 500 that may be others a moment later: 408, 409 and 429 (RFC 6585). */
  private static final Set<Integer> FOR_NOW =
      Set.of(HttpURLConnection.HTTP_CLIENT_TIMEOUT, HttpURLConnection.HTTP_CONFLICT, 429);

  private final Duration away;

  /** Makes the patience that every part of a run has. */
  public ApiPatience() {
    this(AWAY);
  }

  ApiPatience(Duration away) {
    this.away = away;
  }

  /**
   * Asks until there is an answer. A question may be asked twice: it has to be one to which that
   * makes no difference.
   *
   * @throws ServerException if there is none in time, or the server refuses the question
   */
  public <T> T ask(Supplier<T> question) {
    var beganNanos = System.nanoTime();
    while (true) {
      try {
        return question.get();
      } catch (KubernetesClientException e) {
        if (isAnswered(e) || System.nanoTime() - beganNanos >= away.toNanos()) {
          throw new ServerException("Kubernetes: " + ApiWords.of(e), e);
        }
      }
      LockSupport.parkNanos(ASKS_EVERY.toNanos());
    }
  }

  /** Returns whether the server is there, and would say the same again. */
  public static boolean isAnswered(KubernetesClientException failure) {
    var code = failure.getCode();
    return code >= HttpURLConnection.HTTP_BAD_REQUEST
        && code < HttpURLConnection.HTTP_INTERNAL_ERROR
        && !FOR_NOW.contains(code);
  }
}

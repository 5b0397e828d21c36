package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Set;

/** What an API server, or the way to it, says of a request that failed, in one line. */
public final class ApiWords {

  /** The answers to somebody whom the server does not know, or who may not ask. */
  private static final Set<Integer> REFUSED =
      Set.of(HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN);

  private ApiWords() {}

  /** Returns whether the server refuses who asks, to whom asking again is of no use. */
  public static boolean isRefused(KubernetesClientException failure) {
    return REFUSED.contains(failure.getCode());
  }

  /** Returns the server's own words, or those of the lowest cause. */
  public static String of(KubernetesClientException failure) {
    if (failure.getStatus() != null && failure.getStatus().getMessage() != null) {
      return oneLine(failure.getStatus().getMessage());
    }
    Throwable lowest = failure;
    while (lowest.getCause() != null) {
      lowest = lowest.getCause();
    }
    var words =
        lowest.getMessage() == null ? lowest.getClass().getSimpleName() : lowest.getMessage();
    return oneLine(words);
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}

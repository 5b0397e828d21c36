package io.github.ycsbbackoff.kudu;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counts of attempts in the summary that a Kudu client prints into the status that ends an RPC:
 * {@code Trace Summary(500 ms): Sent(2), Received(1), ... Truncated: false Sent: (server, [ Write,
 * 2 ]) Received: (server, [ SERVICE_UNAVAILABLE, 1 ])}.
 */
record RpcTrace(int sent, int refused, boolean isWhole) {

  /** The fate of an RPC that the client has stopped waiting for. */
  enum Outcome {
    NEVER_SENT,
    REFUSED,
    UNKNOWN
  }

  private static final Pattern WHOLE = Pattern.compile("Truncated: false");
  private static final Pattern SENT = Pattern.compile("\\bSent: (.*)");
  private static final Pattern RECEIVED = Pattern.compile("\\bReceived: (.*)");

  /**
   * Matches one server, with how often each method was sent to it, or each status received from it.
   */
  private static final Pattern SERVER =
      Pattern.compile("\\(([^,()]*),((?: ?\\[[^\\]]*\\],?)*) ?\\)");

  private static final Pattern COUNT = Pattern.compile("\\[ ([^,\\]]*), ([0-9]+) \\]");

  /**
   * The statuses after which a write was not carried out. ABORTED and ILLEGAL_STATE are none: most
   * replicas that answer so did not take the write, but a stopped one may have (see {@link
   * KuduRejections}), and the summary has no words that tell them apart.
   */
  private static final Set<String> REFUSALS = Set.of("SERVICE_UNAVAILABLE", "NOT_FOUND");

  /** Reads what the message of a status tells of a write; one without a summary tells nothing. */
  static RpcTrace of(String message) {
    return of(message, "Write", REFUSALS::contains);
  }

  /** Does the same of a read, of which any answer but rows is a refusal. */
  static RpcTrace ofRead(String message) {
    return of(message, "Scan", status -> !status.equals("OK"));
  }

  private static RpcTrace of(String message, String method, Predicate<String> isRefusal) {
    var sent = SENT.matcher(message);
    var servers = SERVER.matcher(sent.find() ? sent.group(1) : "");
    var attempts = 0;
    var refusals = 0;
    while (servers.find()) {
      var toThisServer = count(servers.group(2), method::equals);
      if (toThisServer > 0) {
        attempts += toThisServer;
        // This server may have refused other RPCs too: no more refusals count than attempts were
        // sent.
        refusals += Math.min(toThisServer, refusalsOf(servers.group(1), message, isRefusal));
      }
    }
    return new RpcTrace(attempts, refusals, WHOLE.matcher(message).find());
  }

  Outcome outcome() {
    if (!isWhole || sent > refused) {
      return Outcome.UNKNOWN;
    }
    return sent == 0 ? Outcome.NEVER_SENT : Outcome.REFUSED;
  }

  private static int refusalsOf(String server, String message, Predicate<String> isRefusal) {
    var received = RECEIVED.matcher(message);
    var servers = SERVER.matcher(received.find() ? received.group(1) : "");
    while (servers.find()) {
      if (servers.group(1).equals(server)) {
        return count(servers.group(2), isRefusal);
      }
    }
    return 0;
  }

  private static int count(String text, Predicate<String> isCounted) {
    var sum = 0;
    for (Matcher each = COUNT.matcher(text); each.find(); ) {
      sum += isCounted.test(each.group(1)) ? Integer.parseInt(each.group(2)) : 0;
    }
    return sum;
  }
}

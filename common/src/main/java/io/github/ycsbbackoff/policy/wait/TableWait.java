package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait that a table lists: after rejection n the step times the n-th multiple, or the last one
 * beyond the table's end, and up to 1% more; never over the cap.
 *
 * <p>With HBase's table and 100 ms this is what HBase's client does between the attempts of a call
 * (HConstants.RETRY_BACKOFF, ConnectionUtils.getPauseTime).
 *
 * @param multiples the table: at least one multiple, each 1 or more
 */
public record TableWait(List<Integer> multiples, long stepNanos, long capNanos)
    implements WaitPolicy {

  private static final List<Integer> HBASE =
      List.of(1, 2, 3, 5, 10, 20, 40, 100, 100, 100, 100, 200, 200);

  private static final Duration HBASE_PAUSE = Duration.ofMillis(100);

  /** The divisor of HBase's jitter, which is up to a hundredth of the wait. */
  private static final long SPREAD = 100;

  public TableWait {
    multiples = List.copyOf(multiples);
  }

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    long multiple = multiples.get(Math.min(rejected.rejections(), multiples.size()) - 1);
    if (stepNanos > 0 && multiple > capNanos / stepNanos) {
      return capNanos;
    }
    var waitNanos = multiple * stepNanos;
    var spread = waitNanos >= SPREAD ? random.nextLong(waitNanos / SPREAD) : 0;
    return waitNanos + Math.min(spread, capNanos - waitNanos);
  }

  /** Provides {@code backoff.policy=table}, whose step is {@code backoff.base}. */
  public static final class Provider implements WaitPolicyProvider {
    static final String TABLE = "backoff.table";

    @Override
    public String name() {
      return "table";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.namesAnd(TABLE);
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, HBASE_PAUSE, BackoffRange.NO_CAP);
      var multiples = settings.text(TABLE).map(Provider::multiples).orElse(HBASE);
      return new TableWait(multiples, range.baseNanos(), range.capNanos());
    }

    private static List<Integer> multiples(String given) {
      return Arrays.stream(given.split(",", -1)).map(part -> multiple(part, given)).toList();
    }

    private static int multiple(String part, String given) {
      try {
        var multiple = Integer.parseInt(part.strip());
        if (multiple >= 1) {
          return multiple;
        }
      } catch (NumberFormatException e) {
        // Text that is no number is refused below, as a number below 1 is.
      }
      throw new SettingException(
          TABLE, given, "is no table", "give multiples of backoff.base such as 1,2,3,5,10");
    }
  }
}

package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait of HBase's client after a throttle: exactly what the server asked for. If the server
 * asked for no wait, another policy decides.
 *
 * <p>Source: apache/hbase at 2d32e6d, {@code
 * HBaseServerExceptionPauseManager.getPauseNsFromException}.
 */
public record HBaseHintWait(WaitPolicy withoutHint) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return rejected.hintNanos() > 0
        ? rejected.hintNanos()
        : withoutHint.waitNanos(rejected, random);
  }

  /** Provides {@code backoff.policy=hbase-hint}, which waits as {@code table} without a hint. */
  public static final class Provider implements WaitPolicyProvider {
    private final TableWait.Provider table = new TableWait.Provider();

    @Override
    public String name() {
      return "hbase-hint";
    }

    @Override
    public Set<String> properties() {
      return table.properties();
    }

    @Override
    public boolean isForHints() {
      return true;
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new HBaseHintWait(table.create(settings));
    }
  }
}

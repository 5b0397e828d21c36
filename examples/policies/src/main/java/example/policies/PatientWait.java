package example.policies;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A wait that grows by the same step after each rejection, up to ten steps, with 10% of jitter. */
public record PatientWait(long stepNanos) implements WaitPolicy {

  private static final int MOST_STEPS = 10;

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var wait = stepNanos * Math.min(rejected.rejections(), MOST_STEPS);
    return (long) (wait * (1 + 0.1 * random.nextDouble()));
  }

  /**
   * The provider of {@code backoff.policy=example-patient}, which brings the three other policies
   * of this jar with it.
   */
  public static final class Provider implements WaitPolicyProvider {

    private static final String STEP = "backoff.step";

    @Override
    public String name() {
      return "example-patient";
    }

    @Override
    public Set<String> properties() {
      return Set.of(STEP);
    }

    @Override
    public Map<String, String> company() {
      return Map.of(
          "backoff.budget", "example-every-other",
          "backoff.admission", "example-metronome",
          "backoff.limit", "example-shrinking");
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new PatientWait(settings.duration(STEP, Duration.ofMillis(10)).toNanos());
    }
  }
}

package example.policies;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AdmissionProvider;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * An admission that sends one attempt for each beat, and refuses an attempt that would have to wait
 * longer than a second.
 */
public final class MetronomeAdmission implements Admission {

  private static final long LONGEST_WAIT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long NOT_YET = Long.MIN_VALUE;

  private final long beatNanos;

  /** The time at which the last attempt that was let through is sent. */
  private final AtomicLong lastBeat = new AtomicLong(NOT_YET);

  /**
   * Makes an admission that has let no attempt through.
   *
   * @param beatNanos the time between one attempt and the next
   */
  public MetronomeAdmission(long beatNanos) {
    this.beatNanos = beatNanos;
  }

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    while (true) {
      var last = lastBeat.get();
      // The clock only tells differences, and may have begun below 0.
      var wait = last == NOT_YET ? 0 : Math.max(0, last + beatNanos - nowNanos);
      if (wait > LONGEST_WAIT_NANOS) {
        return REFUSED;
      }
      if (lastBeat.compareAndSet(last, nowNanos + wait)) {
        return wait;
      }
    }
  }

  @Override
  public LocalRefusal cause() {
    return LocalRefusal.THROTTLE;
  }

  /**
   * The provider of {@code backoff.admission=example-metronome}, with the property {@code
   * backoff.beat}.
   */
  public static final class Provider implements AdmissionProvider {

    private static final String BEAT = "backoff.beat";

    @Override
    public String name() {
      return "example-metronome";
    }

    @Override
    public Set<String> properties() {
      return Set.of(BEAT);
    }

    @Override
    public Admission create(Settings settings) {
      return new MetronomeAdmission(settings.duration(BEAT, Duration.ofNanos(100_000)).toNanos());
    }
  }
}

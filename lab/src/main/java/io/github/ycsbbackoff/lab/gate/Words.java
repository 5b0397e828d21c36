package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.report.Numbers;
import io.github.ycsbbackoff.lab.stats.Finding;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.SampleSize;

/** The words for what was measured. */
final class Words {

  private static final String NO_INTERVAL = "no interval";

  private Words() {}

  /** Returns a ratio, such as {@code 0.81×}, and which way it may be off. */
  static String ratio(Finding finding) {
    return Numbers.ratio(asRatio(finding));
  }

  /** Returns the interval of a ratio, such as {@code 95% interval 0.77 to 0.85}. */
  static String ratioInterval(Finding finding) {
    var ratio = asRatio(finding);
    return ratio.hasInterval()
        ? Numbers.confidence(ratio) + " interval " + Numbers.ratioInterval(ratio)
        : NO_INTERVAL;
  }

  /** Returns a mean in the metric's unit. */
  static String mean(Metric metric, Finding finding) {
    return Numbers.mean(metric, finding.measured())
        + (metric.isShare() || !finding.measured().exists() ? "" : " " + metric.unit());
  }

  /** Returns the interval of a mean. */
  static String meanInterval(Metric metric, Finding finding) {
    var value = finding.measured();
    if (!value.hasInterval()) {
      return NO_INTERVAL;
    }
    return value.low() == value.high()
        ? "the same in every block"
        : Numbers.confidence(asRatio(finding)) + " interval " + Numbers.interval(metric, value);
  }

  /**
   * Says how many blocks would answer.
   *
   * @param where the words for the place of the blocks, such as {@code " in each folder"}
   */
  static String blocksNeeded(int needed, int have, String where) {
    if (needed == 0) {
      return "";
    }
    return needed >= SampleSize.MOST
        ? "; no number of blocks that anybody runs would say it"
        : "; about %d blocks%s would say it, %d more".formatted(needed, where, needed - have);
  }

  private static Ratio asRatio(Finding finding) {
    return new Ratio(finding.measured(), finding.confidence(), finding.bound());
  }
}

package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The judgement on a family of claims, of which a build fails if one is broken, and passes if all
 * are kept. These are two different risks:
 *
 * <ul>
 *   <li>A false "broken" may come from each of the claims. Holm's correction over all of them keeps
 *       the probability of any at 2.5%, half of the level of a two-sided test, since only one side
 *       is bad.
 *   <li>A false "all are kept" needs every single claim to be said to be kept, and so the one that
 *       is not. No correction is needed: each is tested at 2.5% (the intersection-union test,
 *       Berger, Technometrics 24, 1982).
 * </ul>
 */
public final class ClaimInference {

  private ClaimInference() {}

  /** Judges all claims of a family, and returns the findings in the order given. */
  public static List<Finding> judge(List<Claim> family) {
    var tested = family.stream().map(claim -> claim.tested(family.size())).toList();
    var steps =
        Holm.steps(
            tested.stream().mapToDouble(Claim.Tested::pOfBroken).toArray(), BlockInference.LEVEL);
    return IntStream.range(0, family.size())
        .mapToObj(i -> finding(family.get(i), tested.get(i), steps.get(i), family.size()))
        .toList();
  }

  private static Finding finding(Claim claim, Claim.Tested tested, Holm.Step step, int family) {
    if (claim.isSettled()) {
      return claim.finding();
    }
    if (tested.isKept()) {
      return tested.finding(Answer.KEPT, BlockInference.LEVEL, 0);
    }
    return step.isRejected()
        ? tested.finding(Answer.BROKEN, step.level(), 0)
        : tested.finding(Answer.UNDECIDED, step.level(), tested.blocksNeeded(family));
  }
}

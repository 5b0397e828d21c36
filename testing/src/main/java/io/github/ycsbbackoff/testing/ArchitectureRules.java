package io.github.ycsbbackoff.testing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;

/** The rules on who may know whom that the architecture tests of several modules have. */
public final class ArchitectureRules {

  private static final String OURS = "io.github.ycsbbackoff..";

  private static final String[] KNOWN_WHERE_NO_STORE_IS = {
    "io.github.ycsbbackoff.arrival..",
    "io.github.ycsbbackoff.config..",
    "io.github.ycsbbackoff.fault..",
    "io.github.ycsbbackoff.kubernetes..",
    "io.github.ycsbbackoff.lab..",
    "io.github.ycsbbackoff.metrics..",
    "io.github.ycsbbackoff.policy..",
    "io.github.ycsbbackoff.predict..",
    "io.github.ycsbbackoff.retry..",
    "io.github.ycsbbackoff.server..",
    "io.github.ycsbbackoff.simulator..",
    "io.github.ycsbbackoff.store.."
  };

  private static final String[] SHARED_BY_BINDINGS = {
    "io.github.ycsbbackoff.binding..",
    "io.github.ycsbbackoff.config..",
    "io.github.ycsbbackoff.metrics..",
    "io.github.ycsbbackoff.policy..",
    "io.github.ycsbbackoff.retry..",
    "io.github.ycsbbackoff.tables..",
    "io.github.ycsbbackoff.verify..",
    "io.github.ycsbbackoff.writes.."
  };

  private ArchitectureRules() {}

  /**
   * Returns the rule that, of the packages of {@code scope}, the package {@code room} knows itself
   * and those allowed; packages are patterns, in which two dots stand for what is below.
   */
  public static ArchRule onlyOf(String scope, String room, String... allowed) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(
            resideInAPackage(scope)
                .and(not(resideInAPackage(room)))
                .and(not(resideInAnyPackage(allowed))));
  }

  /**
   * Returns the rule that nothing is known of any store, of its client, or of YCSB. Of this project
   * that leaves the packages that are listed: a further store is in none of them.
   */
  public static ArchRule noStoreAndNoYcsb() {
    return noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage(OURS)
                .and(not(resideInAnyPackage(KNOWN_WHERE_NO_STORE_IS)))
                .or(
                    resideInAnyPackage(
                        "com.apple.foundationdb..",
                        "org.apache.hadoop..",
                        "org.apache.kudu..",
                        "site.ycsb..")));
  }

  /**
   * Returns the rule that a binding knows, of this project, what all bindings share, itself, and
   * those packages that are given; hence no other binding, no server, and nothing of the lab.
   */
  public static ArchRule binding(String room, String... further) {
    var allowed = new ArrayList<>(List.of(SHARED_BY_BINDINGS));
    allowed.addAll(List.of(further));
    return onlyOf(OURS, room, allowed.toArray(String[]::new));
  }

  /** Returns the rule that no other package of a module knows its package {@code cli}. */
  public static ArchRule onlyTheLauncherKnowsTheCommands(String module) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(module + ".cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(module + ".cli..");
  }

  /** Returns the rule that the packages of a module know one another in one direction. */
  public static ArchRule noCycles(String module) {
    return slices().matching(module + ".(*)..").should().beFreeOfCycles();
  }
}

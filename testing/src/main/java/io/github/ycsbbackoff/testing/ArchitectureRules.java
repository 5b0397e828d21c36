package io.github.ycsbbackoff.testing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;

/** The rules on who may know whom that the architecture tests of several modules have. */
public final class ArchitectureRules {

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

  /** Returns the rule that nothing is known of any store, of its client, or of YCSB. */
  public static ArchRule noStoreAndNoYcsb() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.github.ycsbbackoff.fdb..",
            "io.github.ycsbbackoff.hbase..",
            "io.github.ycsbbackoff.kudu..",
            "io.github.ycsbbackoff.binding..",
            "io.github.ycsbbackoff.tables..",
            "io.github.ycsbbackoff.verify..",
            "com.apple.foundationdb..",
            "org.apache.hadoop..",
            "org.apache.kudu..",
            "site.ycsb..");
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

package io.github.ycsbbackoff;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * The rules on dependencies between the packages that every binding shares, as the design draws
 * them.
 */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String OURS = "io.github.ycsbbackoff..";
  private static final String CONFIG = "io.github.ycsbbackoff.config..";
  private static final String POLICY = "io.github.ycsbbackoff.policy..";
  private static final String RETRY = "io.github.ycsbbackoff.retry..";
  private static final String METRICS = "io.github.ycsbbackoff.metrics..";
  private static final String VERIFY = "io.github.ycsbbackoff.verify..";
  private static final String BINDING = "io.github.ycsbbackoff.binding..";

  @ArchTest static final ArchRule configDependsOnNothingOfOurs = onlyOfOurs(CONFIG);

  @ArchTest
  static final ArchRule arrivalsDependOnConfigOnly =
      onlyOfOurs("io.github.ycsbbackoff.arrival..", CONFIG);

  @ArchTest static final ArchRule policyDependsOnConfigOnly = onlyOfOurs(POLICY, CONFIG);

  @ArchTest
  static final ArchRule theWordsOfPoliciesKnowNoPolicy =
      onlyOfOurs("io.github.ycsbbackoff.policy", CONFIG);

  @ArchTest
  static final ArchRule retryDependsOnPolicyAndConfigOnly = onlyOfOurs(RETRY, POLICY, CONFIG);

  @ArchTest
  static final ArchRule metricsKnowRetryAndPolicyAndNoBinding =
      onlyOfOurs(METRICS, RETRY, POLICY, CONFIG);

  @ArchTest
  static final ArchRule verifyKnowsMetricsAndRetryAndNoBinding =
      onlyOfOurs(VERIFY, METRICS, RETRY, CONFIG);

  @ArchTest
  static final ArchRule bindingKnowsNoWayOfWritingAndNoTables =
      onlyOfOurs(BINDING, VERIFY, METRICS, RETRY, CONFIG);

  @ArchTest
  static final ArchRule writesKnowBindingAndConfigOnly =
      onlyOfOurs("io.github.ycsbbackoff.writes..", BINDING, CONFIG);

  @ArchTest
  static final ArchRule tablesKnowConfigOnly = onlyOfOurs("io.github.ycsbbackoff.tables..", CONFIG);

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.github.ycsbbackoff.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule policiesReadNoClock =
      noClasses()
          .that()
          .resideInAPackage(POLICY)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.time\\.(Clock|Instant|.*DateTime)");

  @ArchTest
  static final ArchRule policiesBringNoRandomnessOfTheirOwn =
      noClasses()
          .that()
          .resideInAPackage(POLICY)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class, SplittableRandom.class)
          .orShould()
          .callMethod(RandomGenerator.class, "getDefault")
          .orShould()
          .callMethod(RandomGenerator.class, "of", String.class)
          .orShould()
          .callMethod(Math.class, "random");

  @ArchTest
  static final ArchRule policiesNeitherSleepNorStartThreads =
      noClasses()
          .that()
          .resideInAPackage(POLICY)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Thread.class)
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.util\\.concurrent\\.(locks\\.LockSupport|TimeUnit|.*Execut.*)");

  @ArchTest
  static final ArchRule policiesTouchNoMeters =
      noClasses()
          .that()
          .resideInAPackage(POLICY)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.micrometer..", METRICS);

  private static ArchRule onlyOfOurs(String room, String... allowed) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(
            resideInAPackage(OURS)
                .and(not(resideInAPackage(room)))
                .and(not(resideInAnyPackage(allowed))));
  }
}

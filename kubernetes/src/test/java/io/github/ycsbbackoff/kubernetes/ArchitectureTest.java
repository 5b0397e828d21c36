package io.github.ycsbbackoff.kubernetes;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;

/** What a fleet knows: the lab, and no store; a cluster is asked only where trials are run. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.kubernetes",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String OURS = "io.github.ycsbbackoff.kubernetes";

  @ArchTest static final ArchRule fleetsKnowNoStoreAndNoYcsb = ArchitectureRules.noStoreAndNoYcsb();

  @ArchTest
  static final ArchRule manifestsAreTextAndAskNoCluster =
      noClasses()
          .that()
          .resideInAPackage(OURS + ".manifest..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  OURS + ".drive..",
                  OURS + ".run..",
                  "io.fabric8.kubernetes.client",
                  "io.fabric8.kubernetes.client.dsl.."));

  @ArchTest
  static final ArchRule driversKnowNothingOfWhoFollowsThem =
      noClasses()
          .that()
          .resideInAPackage(OURS + ".drive..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(OURS + ".run..");

  @ArchTest
  static final ArchRule onlyTheLauncherKnowsTheCommands =
      ArchitectureRules.onlyTheLauncherKnowsTheCommands(OURS);

  @ArchTest static final ArchRule packagesHaveNoCycles = ArchitectureRules.noCycles(OURS);
}

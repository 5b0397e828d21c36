package io.github.ycsbbackoff.predict;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What a prediction knows: results and simulations, and nothing that starts a real server. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.predict",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String LAB = "io.github.ycsbbackoff.lab.";

  @ArchTest
  static final ArchRule predictionsKnowSimulationsAndNoTrials =
      noClasses()
          .that()
          .resideInAPackage("io.github.ycsbbackoff.predict")
          .should()
          .dependOnClassesThat(
              resideInAPackage(LAB + "*..")
                  .and(
                      not(
                          resideInAnyPackage(
                              LAB + "simulate..",
                              LAB + "report..",
                              LAB + "stats..",
                              LAB + "recovery..",
                              LAB + "results..",
                              LAB + "experiment.."))));

  @ArchTest
  static final ArchRule predictionsKnowNoStoreAndNoYcsb =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.github.ycsbbackoff.fdb..",
              "io.github.ycsbbackoff.hbase..",
              "io.github.ycsbbackoff.kudu..",
              "io.github.ycsbbackoff.binding..",
              "site.ycsb..");

  @ArchTest
  static final ArchRule onlyTheLauncherKnowsTheCommands =
      noClasses()
          .that()
          .resideInAPackage("io.github.ycsbbackoff.predict")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.github.ycsbbackoff.predict.cli..");
}

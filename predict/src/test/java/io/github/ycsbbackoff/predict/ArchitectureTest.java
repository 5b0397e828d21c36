package io.github.ycsbbackoff.predict;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;

/** What a prediction knows: results and simulations, and nothing that starts a real server. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.predict",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String PREDICT = "io.github.ycsbbackoff.predict";
  private static final String LAB = "io.github.ycsbbackoff.lab.";

  @ArchTest
  static final ArchRule predictionsKnowSimulationsAndNoTrials =
      ArchitectureRules.onlyOf(
          LAB + "*..",
          PREDICT,
          LAB + "simulate..",
          LAB + "report..",
          LAB + "stats..",
          LAB + "recovery..",
          LAB + "results..",
          LAB + "experiment..");

  @ArchTest
  static final ArchRule predictionsKnowNoStoreAndNoYcsb = ArchitectureRules.noStoreAndNoYcsb();

  @ArchTest
  static final ArchRule onlyTheLauncherKnowsTheCommands =
      ArchitectureRules.onlyTheLauncherKnowsTheCommands(PREDICT);
}

package io.github.ycsbbackoff.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;
import java.util.stream.Stream;

/** The dependencies between the lab's packages: running, computing and showing are kept apart. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.lab",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String LAB = "io.github.ycsbbackoff.lab";

  @ArchTest
  static final ArchRule theLabKnowsNoBindingNoClientAndNoYcsb =
      ArchitectureRules.noStoreAndNoYcsb();

  @ArchTest
  static final ArchRule theLabKnowsNoKubernetes =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.github.ycsbbackoff.kubernetes..", "io.fabric8..");

  @ArchTest static final ArchRule experimentsKnowNothingElse = onlyOfTheLab("experiment");

  @ArchTest static final ArchRule plansKnowExperimentsOnly = onlyOfTheLab("plan", "experiment");

  @ArchTest static final ArchRule homeKnowsNothingElse = onlyOfTheLab("home");

  @ArchTest static final ArchRule installKnowsHomeOnly = onlyOfTheLab("install", "home");

  @ArchTest
  static final ArchRule resultsKnowExperimentsOnly = onlyOfTheLab("results", "experiment");

  @ArchTest
  static final ArchRule fleetsKnowResultsOnly = onlyOfTheLab("fleet", "results", "experiment");

  @ArchTest
  static final ArchRule recoveriesKnowResultsOnly =
      onlyOfTheLab("recovery", "results", "experiment");

  @ArchTest
  static final ArchRule statisticsKnowWhatIsMeasuredOnly =
      onlyOfTheLab("stats", "recovery", "results", "experiment");

  @ArchTest
  static final ArchRule reportsKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("report", "map", "sweep", "stats", "recovery", "results", "experiment");

  @ArchTest
  static final ArchRule mapsKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("map", "stats", "recovery", "results", "experiment");

  @ArchTest
  static final ArchRule sweepsKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("sweep", "plan", "stats", "results", "experiment");

  @ArchTest
  static final ArchRule gatesKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("gate", "report", "sweep", "stats", "results", "experiment");

  @ArchTest
  static final ArchRule trialsKnowNeitherStatisticsNorReport =
      onlyOfTheLab("trial", "fleet", "plan", "experiment", "home", "results", "profile");

  @ArchTest
  static final ArchRule profilesKnowResultsOnly = onlyOfTheLab("profile", "results", "experiment");

  @ArchTest
  static final ArchRule simulationsKnowNoTrialsOfRealServers =
      onlyOfTheLab("simulate", "plan", "experiment", "home", "results", "stats", "report");

  @ArchTest
  static final ArchRule onlySimulationsKnowTheSimulator =
      noClasses()
          .that()
          .resideOutsideOfPackages(LAB + ".simulate..", LAB + ".cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.github.ycsbbackoff.simulator..");

  @ArchTest
  static final ArchRule nobodyKnowsTheCommandLine =
      ArchitectureRules.onlyTheLauncherKnowsTheCommands(LAB);

  @ArchTest static final ArchRule packagesHaveNoCycles = ArchitectureRules.noCycles(LAB);

  private static ArchRule onlyOfTheLab(String room, String... allowed) {
    return ArchitectureRules.onlyOf(
        LAB + ".*..",
        LAB + "." + room + "..",
        Stream.of(allowed).map(each -> LAB + "." + each + "..").toArray(String[]::new));
  }
}

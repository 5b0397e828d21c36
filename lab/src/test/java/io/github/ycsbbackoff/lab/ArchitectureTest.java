package io.github.ycsbbackoff.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The dependencies between the lab's packages: running, computing and showing are kept apart. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.lab",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String LAB = "io.github.ycsbbackoff.lab";

  @ArchTest
  static final ArchRule theLabKnowsNoBindingNoClientAndNoYcsb =
      noClasses()
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
      onlyOfTheLab("map", "recovery", "results", "experiment");

  @ArchTest
  static final ArchRule sweepsKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("sweep", "plan", "stats", "results", "experiment");

  @ArchTest
  static final ArchRule gatesKnowWhatIsMeasuredAndNotHow =
      onlyOfTheLab("gate", "report", "stats", "results", "experiment");

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
      noClasses()
          .that()
          .resideOutsideOfPackage(LAB + ".cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(LAB + ".cli..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching(LAB + ".(*)..").should().beFreeOfCycles();

  private static ArchRule onlyOfTheLab(String room, String... allowed) {
    var rooms = new String[allowed.length + 1];
    rooms[0] = LAB + "." + room + "..";
    for (var i = 0; i < allowed.length; i++) {
      rooms[i + 1] = LAB + "." + allowed[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage(rooms[0])
        .should()
        .dependOnClassesThat(resideInAPackage(LAB + ".*..").and(not(resideInAnyPackage(rooms))));
  }
}

package io.github.ycsbbackoff.fdb.emulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.github.ycsbbackoff.testing.ArchitectureRules.onlyOf;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The architecture of the emulator: it knows nothing else of ours, and of its packages transaction,
 * load, commit and storage, each knows only those after it.
 */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.fdb",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String OURS = "io.github.ycsbbackoff..";
  private static final String EMULATOR = "io.github.ycsbbackoff.fdb.emulator..";
  private static final String TRANSACTION = "io.github.ycsbbackoff.fdb.emulator.transaction..";
  private static final String LOAD = "io.github.ycsbbackoff.fdb.emulator.load..";
  private static final String COMMIT = "io.github.ycsbbackoff.fdb.emulator.commit..";
  private static final String STORAGE = "io.github.ycsbbackoff.fdb.emulator.storage..";
  private static final String FAULT = "io.github.ycsbbackoff.fdb.emulator.fault..";
  private static final String TIME = "io.github.ycsbbackoff.fdb.emulator.time..";

  @ArchTest static final ArchRule theEmulatorKnowsNothingElseOfOurs = onlyOf(OURS, EMULATOR);

  @ArchTest
  static final ArchRule transactionsKnowTheWayToTheServer =
      onlyOf(OURS, TRANSACTION, LOAD, COMMIT, STORAGE, FAULT, TIME);

  @ArchTest
  static final ArchRule theServerKnowsNoTransactions =
      onlyOf(OURS, LOAD, COMMIT, STORAGE, FAULT, TIME);

  @ArchTest
  static final ArchRule aCommitKnowsNothingOfLoad = onlyOf(OURS, COMMIT, STORAGE, FAULT, TIME);

  @ArchTest static final ArchRule storageKnowsNothingElse = onlyOf(OURS, STORAGE);

  @ArchTest static final ArchRule faultsKnowNothingElse = onlyOf(OURS, FAULT);

  @ArchTest static final ArchRule timeKnowsNothingElse = onlyOf(OURS, TIME);

  @ArchTest
  static final ArchRule theLabReachesTheEmulatorThroughTheClientAlone =
      noClasses()
          .that()
          .resideInAPackage("io.github.ycsbbackoff.fdb.server..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(EMULATOR);
}

package io.github.ycsbbackoff.fdb.emulator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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

  @ArchTest static final ArchRule theEmulatorKnowsNothingElseOfOurs = onlyOfOurs(EMULATOR);

  @ArchTest
  static final ArchRule transactionsKnowTheWayToTheServer =
      onlyOfOurs(TRANSACTION, LOAD, COMMIT, STORAGE, FAULT, TIME);

  @ArchTest
  static final ArchRule theServerKnowsNoTransactions =
      onlyOfOurs(LOAD, COMMIT, STORAGE, FAULT, TIME);

  @ArchTest
  static final ArchRule aCommitKnowsNothingOfLoad = onlyOfOurs(COMMIT, STORAGE, FAULT, TIME);

  @ArchTest static final ArchRule storageKnowsNothingElse = onlyOfOurs(STORAGE);

  @ArchTest static final ArchRule faultsKnowNothingElse = onlyOfOurs(FAULT);

  @ArchTest static final ArchRule timeKnowsNothingElse = onlyOfOurs(TIME);

  @ArchTest
  static final ArchRule theLabReachesTheEmulatorThroughTheClientAlone =
      noClasses()
          .that()
          .resideInAPackage("io.github.ycsbbackoff.fdb.server..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(EMULATOR);

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

package io.github.ycsbbackoff;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The dependencies between the packages of what any server needs: processors and faults know
 * nothing else, servers know both, and what the lab asks of a store knows servers.
 */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String CPU = "io.github.ycsbbackoff.cpu..";
  private static final String FAULT = "io.github.ycsbbackoff.fault..";
  private static final String SERVER = "io.github.ycsbbackoff.server..";

  @ArchTest static final ArchRule processorsKnowNothingElse = onlyOfOurs(CPU);

  @ArchTest static final ArchRule faultsKnowNothingElse = onlyOfOurs(FAULT);

  @ArchTest
  static final ArchRule serversKnowProcessorsAndFaultsAndNoStore = onlyOfOurs(SERVER, CPU, FAULT);

  @ArchTest
  static final ArchRule storesKnowServersOnly = onlyOfOurs("io.github.ycsbbackoff.store..", SERVER);

  private static ArchRule onlyOfOurs(String room, String... allowed) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.github.ycsbbackoff..")
                .and(not(resideInAPackage(room)))
                .and(not(resideInAnyPackage(allowed))));
  }
}

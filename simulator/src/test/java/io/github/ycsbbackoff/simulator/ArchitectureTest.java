package io.github.ycsbbackoff.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.github.ycsbbackoff.testing.ArchitectureRules.onlyOf;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The architecture of the simulator: it knows the policies and nothing of the lab; of the packages
 * engine, server, client and run, each knows only those before it.
 */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.simulator",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String OURS = "io.github.ycsbbackoff..";
  private static final String SIMULATOR = "io.github.ycsbbackoff.simulator..";
  private static final String ENGINE = "io.github.ycsbbackoff.simulator.engine..";
  private static final String SERVER = "io.github.ycsbbackoff.simulator.server..";
  private static final String CLIENT = "io.github.ycsbbackoff.simulator.client..";
  private static final String POLICY = "io.github.ycsbbackoff.policy..";
  private static final String RETRY = "io.github.ycsbbackoff.retry..";

  @ArchTest
  static final ArchRule theSimulatorKnowsWhatEveryBindingSharesAndNothingElse =
      onlyOf(
          OURS,
          SIMULATOR,
          POLICY,
          RETRY,
          "..ycsbbackoff.arrival..",
          "..ycsbbackoff.config..",
          "..ycsbbackoff.metrics..");

  @ArchTest static final ArchRule theEngineKnowsNothingElse = onlyOf(OURS, ENGINE);

  @ArchTest static final ArchRule serversKnowNoClients = onlyOf(OURS, SERVER, ENGINE, POLICY);

  @ArchTest
  static final ArchRule clientsKnowNeitherSettingsNorMeters =
      onlyOf(OURS, CLIENT, ENGINE, SERVER, POLICY, RETRY, "..ycsbbackoff.arrival..");

  @ArchTest
  static final ArchRule modelsReadNoRealClock =
      noClasses()
          .that()
          .resideInAnyPackage(ENGINE, SERVER, CLIENT)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");
}

package io.github.ycsbbackoff.fdb;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;

/**
 * What the binding knows: what every binding shares, and the emulator that it runs in its own
 * process; nothing of the store's server.
 */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.fdb",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theBindingKnowsWhatAllBindingsShareAndTheEmulator =
      ArchitectureRules.binding(
          "io.github.ycsbbackoff.fdb", "io.github.ycsbbackoff.fdb.emulator..");
}

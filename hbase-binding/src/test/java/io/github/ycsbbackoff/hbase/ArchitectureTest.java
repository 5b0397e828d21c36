package io.github.ycsbbackoff.hbase;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;

/** What the binding knows: what every binding shares; nothing of the store's server. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.hbase",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theBindingKnowsWhatAllBindingsShareAndNothingElse =
      ArchitectureRules.binding("io.github.ycsbbackoff.hbase");
}

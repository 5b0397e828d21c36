package io.github.ycsbbackoff.workload;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.ycsbbackoff.testing.ArchitectureRules;

/** What the workload with open arrivals knows, which drives other bindings than ours, too. */
@AnalyzeClasses(
    packages = "io.github.ycsbbackoff.workload",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theWorkloadKnowsNoPolicyAndNoRetry =
      ArchitectureRules.onlyOf(
          "io.github.ycsbbackoff..",
          "io.github.ycsbbackoff.workload",
          "io.github.ycsbbackoff.arrival..",
          "io.github.ycsbbackoff.binding..",
          "io.github.ycsbbackoff.config..",
          "io.github.ycsbbackoff.metrics..");
}

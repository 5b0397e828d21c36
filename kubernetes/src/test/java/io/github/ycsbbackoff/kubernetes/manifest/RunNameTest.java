package io.github.ycsbbackoff.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunNameTest {

  @ParameterizedTest
  @CsvSource({
    "quick, quick-[0-9a-f]{6}",
    "Fleet_Scope.Kudu, fleet-scope-kudu-[0-9a-f]{6}",
    "2016-kudu, x2016-kudu-[0-9a-f]{6}",
    "ends-, ends-[0-9a-f]{6}",
    "a-name-that-is-much-too-long-for-the-names-of-pods, a-name-that-is-much-too-long-for-[0-9a-f]{6}"
  })
  void aRunsNameIsTheExperimentsAsKubernetesPermitsNames(String experiment, String pattern) {
    assertThat(RunName.of(experiment).text()).matches(pattern);
  }

  @ParameterizedTest
  @CsvSource("quick")
  void twoRunsOfOneExperimentHaveDifferentNames(String experiment) {
    assertThat(RunName.of(experiment)).isNotEqualTo(RunName.of(experiment));
  }
}

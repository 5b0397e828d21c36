package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.Policies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the experiments that are to have every policy there is do have it. */
class ZooTest {

  /** Limits that are no policy of the field's: a number that somebody chose, and a store's own. */
  private static final Set<String> NO_OWNERS_LIMITS = Set.of("fixed", "health");

  /** The policies that the tests bring along. */
  private static final Set<String> OF_TESTS = Set.of("hooked", "hesitant", "cramped");

  @ParameterizedTest
  @CsvSource({
    "zoo-kudu, hbase-adaptive hbase-hint table",
    "zoo-fdb, hbase-adaptive hbase-hint table",
    "zoo-hbase, ''",
    "simulated-zoo, hbase-adaptive hbase-hint table native"
  })
  void aZooHasEveryPolicyButThoseOfAnotherStore(String file, String others) throws IOException {
    var policies = Policies.ofOwnClassPath();
    var waits = new TreeSet<String>();
    var companions = new HashSet<String>();
    var zoo = ExperimentFile.read(Path.of("../workloads/experiments/" + file + ".yaml"));
    for (var arm : zoo.arms()) {
      var settings = policies.withCompany(settings(zoo, arm));
      waits.add(Policies.name(settings));
      policies
          .companions()
          .keySet()
          .forEach(kind -> companions.add(kind + "=" + settings.string(kind, Policies.NOTHING)));
    }

    var expected = new TreeSet<>(policies.names());
    expected.removeAll(OF_TESTS);
    expected.removeAll(Set.of(others.split(" ")));
    assertThat(waits).isEqualTo(expected);
    policies
        .companions()
        .forEach(
            (kind, names) ->
                names.stream()
                    .filter(name -> !OF_TESTS.contains(name))
                    .filter(name -> !kind.equals(Policies.LIMIT) || isOwners(name))
                    .forEach(name -> assertThat(companions).contains(kind + "=" + name)));
  }

  private static boolean isOwners(String limit) {
    return !NO_OWNERS_LIMITS.contains(limit);
  }

  private static Settings settings(Experiment zoo, Arm arm) {
    var properties = new Properties();
    properties.putAll(zoo.settingsOf(arm.name()));
    return Settings.of(properties);
  }
}

package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class ProfileOptionTest {

  @Command(name = "compare")
  private static final class Compare {

    @Mixin private ProfileOption profile;

    @Option(names = "--quick")
    private boolean quick;

    @Parameters(arity = "0..1")
    private String what;
  }

  @ParameterizedTest
  @CsvSource({
    "--profile kudu, CPU",
    "kudu --profile, CPU",
    "--profile --quick kudu, CPU",
    "--profile=cpu kudu, CPU",
    "--profile cpu kudu, CPU",
    "--profile=alloc kudu, ALLOC",
    "kudu --profile alloc, ALLOC"
  })
  void aWordThatIsNoProfileIsTheExperiment(String words, ProfileKind kind) {
    var compare = parsed(words);

    assertThat(compare.what).isEqualTo("kudu");
    assertThat(compare.quick).isEqualTo(words.contains("--quick"));
    assertThat(compare.profile.applied(Experiments.of(1, 42, "native")).profile()).isEqualTo(kind);
  }

  @Test
  void withoutItAnExperimentStaysAsItIs() {
    var experiment = Experiments.of(1, 42, "native").withProfile(ProfileKind.ALLOC);

    assertThat(parsed("kudu").profile.applied(experiment)).isSameAs(experiment);
  }

  @Test
  void aProfileThatThereIsNotIsNamedWithThoseThatThereAre() {
    var profile = parsed("--profile=foo kudu").profile;

    assertThatThrownBy(() -> profile.applied(Experiments.of(1, 42, "native")))
        .isInstanceOf(LabException.class)
        .hasMessage("--profile=foo: there is no such profile; give cpu or alloc");
  }

  private static Compare parsed(String words) {
    var compare = new Compare();
    new CommandLine(compare).parseArgs(words.split(" "));
    return compare;
  }
}

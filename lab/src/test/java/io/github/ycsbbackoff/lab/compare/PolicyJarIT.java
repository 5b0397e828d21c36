package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a jar with a policy, in the folder for such jars: nothing else of the lab knows the
 * policy.
 */
class PolicyJarIT {

  private static final String POLICY =
      """
      package mine;

      import io.github.ycsbbackoff.config.Settings;
      import io.github.ycsbbackoff.policy.wait.*;
      import java.util.Set;

      public final class Patient implements WaitPolicyProvider {
        public String name() {
          return "patient";
        }

        public Set<String> properties() {
          return Set.of("backoff.patience");
        }

        public WaitPolicy create(Settings settings) {
          return (rejected, random) -> 7_000_000L;
        }
      }
      """;

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: fdb, flags: {commits-per-second: 500, queue-limit: 4}}
      workload: {file: insert-only, properties: {threadcount: 16}}
      blocks: 1
      seconds: 3
      warmup: 1
      baseline: patient
      arms:
        - name: patient
          properties: {backoff.policy: patient, backoff.patience: 3}
      """;

  @TempDir Path folder;
  private Path policies;

  @BeforeEach
  void layOut() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    policies = Files.createDirectories(folder.resolve("policies"));
  }

  @Test
  void itsPolicyIsAnArmByItsName() throws IOException {
    writeJar(policies.resolve("patient.jar"));

    var compare = compare();

    assertThat(compare.status()).as(compare.err()).isZero();
    assertThat(compare.out()).contains("patient ");
    var results = Results.read(CompareIT.onlyFolderIn(folder.resolve("results")));
    var trial =
        results.trials().stream()
            .filter(each -> each.info().arm().equals("patient"))
            .findAny()
            .orElseThrow();
    assertThat(trial.info().policy()).isEqualTo("patient");
    assertThat(environment()).contains("\"policy jars\" : \"patient.jar\"");
    assertThat(trial.info().rejections()).anyMatch(count -> count.client() > 0);
  }

  @Test
  void itsPolicyIsAnArmOfASimulationToo() throws IOException {
    writeJar(policies.resolve("patient.jar"));
    Files.writeString(
        folder.resolve("tiny.yaml"),
        EXPERIMENT.replace(
            "{kind: fdb, flags: {commits-per-second: 500, queue-limit: 4}}",
            "{kind: simulated, flags: {workers: 1, queue.limit: 4, service.time: 2ms}}"));

    var simulate = run("simulate");

    assertThat(simulate.status()).as(simulate.err()).isZero();
    assertThat(simulate.out()).contains("patient ");
    var results = Results.read(CompareIT.onlyFolderIn(folder.resolve("results")));
    assertThat(results.trials().get(0).info().policy()).isEqualTo("patient");
    assertThat(environment()).contains("\"policy jars\" : \"patient.jar\"");
  }

  @Test
  void withoutItTheNameIsUnknownBeforeAnythingStarts() {
    var compare = compare();

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine())
        .startsWith(
            "backoff: tiny.yaml line 10: arms: patient: backoff.policy=patient: unknown; known"
                + " policies: aws-adaptive, ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void oneThatCannotBeLoadedIsOneLine() throws IOException {
    try (var jar = jar(policies.resolve("broken.jar"))) {
      nameProvider(jar);
    }

    assertThat(compare().onlyLine())
        .startsWith(
            "backoff: tiny.yaml line 9: arms: patient: backoff.policy: a jar brings one that")
        .contains("mine.Patient");
  }

  private String environment() throws IOException {
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    return Files.readString(results.resolve("environment.json"));
  }

  private Program.Ended compare() {
    return run("compare");
  }

  /** Runs a command as the launcher does, which has the jars on the lab's own class path, too. */
  private Program.Ended run(String command) {
    var backoff = new Backoff(folder);
    var words = new ArrayList<>(backoff.words(command, "tiny.yaml"));
    words.replaceAll(word -> word.endsWith("/lib/*") ? word + ":" + policies + "/*" : word);
    words.add(1, "-Dbackoff.policies=" + policies);
    return Program.run(folder, backoff.environment(), words);
  }

  private void writeJar(Path file) throws IOException {
    var source = Files.writeString(folder.resolve("Patient.java"), POLICY);
    var classes = Files.createDirectories(folder.resolve("classes"));
    var ours = Policies.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    var status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", ours, "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
    try (var jar = jar(file);
        Stream<Path> compiled = Files.walk(classes)) {
      for (var each : compiled.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, jar);
      }
      nameProvider(jar);
    }
  }

  private static JarOutputStream jar(Path file) throws IOException {
    return new JarOutputStream(Files.newOutputStream(file));
  }

  private static void nameProvider(JarOutputStream jar) throws IOException {
    jar.putNextEntry(new JarEntry("META-INF/services/" + WaitPolicyProvider.class.getName()));
    jar.write("mine.Patient".getBytes(UTF_8));
  }
}

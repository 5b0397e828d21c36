package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.github.ycsbbackoff.lab.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTest {

  private static final String ONE =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "http://one:1"}}]
      users: [{name: u, user: {token: t}}]
      contexts: [{name: x, context: {cluster: c, user: u}}]
      current-context: x
      """;

  /** The same names, but for the context, mean something else here. */
  private static final String TWO =
      """
      apiVersion: v1
      kind: Config
      clusters:
      - {name: c, cluster: {server: "http://two:2"}}
      - {name: d, cluster: {server: "http://two:3", certificate-authority: ca.crt}}
      users: [{name: u, user: {token: other}}, {name: v, user: {token: s}}]
      contexts: [{name: y, context: {cluster: c, user: v, namespace: far}},
                 {name: z, context: {cluster: d, user: u}}]
      current-context: y
      """;

  @TempDir Path folder;

  @Test
  void aServerThatNeverAnswersIsGivenUpWithinHalfAMinuteWithTheStartOfTheProgram()
      throws IOException {
    var config = Kubeconfig.find(file("one", ONE)).config(null);

    var silence = Duration.ofMillis(config.getRequestTimeout());
    var pause = Duration.ofMillis(config.getRequestRetryBackoffInterval());
    for (var i = 0; i < config.getRequestRetryBackoffLimit(); i++) {
      silence = silence.plusMillis(config.getRequestTimeout()).plus(pause);
      pause = pause.multipliedBy(2);
    }
    assertThat(silence).isLessThanOrEqualTo(Duration.ofSeconds(20));
    assertThat(config.getConnectionTimeout()).isLessThanOrEqualTo(config.getRequestTimeout());
  }

  @Test
  void ofSeveralFilesTheFirstThatHasANameGivesWhatItMeans() throws IOException {
    assertThat(both("y").getMasterUrl()).isEqualTo("http://one:1/");
    assertThat(both("y").getAutoOAuthToken()).isEqualTo("s");
    assertThat(both("y").getNamespace()).isEqualTo("far");
    assertThat(both("z").getMasterUrl()).isEqualTo("http://two:3/");
    assertThat(both("z").getAutoOAuthToken()).isEqualTo("t");
    assertThat(both("z").getCaCertFile()).isEqualTo(folder.resolve("ca.crt").toString());
  }

  @Test
  void ofSeveralFilesTheFirstThatHasACurrentContextGivesIt() throws IOException {
    assertThat(both(null).getCurrentContext().getName()).isEqualTo("x");

    file("one", ONE.replace("current-context: x", ""));
    assertThat(find("one", "two").config(null).getCurrentContext().getName()).isEqualTo("y");
  }

  @Test
  void filesOfTheVariableThatAreNotThereOrEmptyAreLeftOut() throws IOException {
    file("empty", "");
    file("one", ONE);

    assertThat(find("none", "empty", "one").config(null).getMasterUrl()).isEqualTo("http://one:1/");
  }

  @Test
  void whereNoFileOfTheVariableIsThereAllOfThemAreNamed() {
    assertThatThrownBy(() -> find("none", "nowhere"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "no kubeconfig at %s, %s; give --kubeconfig FILE, or the variable KUBECONFIG",
            folder.resolve("none"), folder.resolve("nowhere"));
  }

  @Test
  void aContextThatIsNotThereIsNeverReplacedByAnother() {
    assertThatThrownBy(() -> both("w"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s, %s: has no context w; give another by --context: x, y, z",
            folder.resolve("one"), folder.resolve("two"));
  }

  @Test
  void aContextWithoutItsClusterIsTold() throws IOException {
    var file = file("one", ONE.replace("cluster: c, user", "cluster: gone, user"));

    assertThatThrownBy(() -> Kubeconfig.find(file).config("x"))
        .isInstanceOf(LabException.class)
        .hasMessage(file + ": names no cluster for context x; give another by --context: x");
  }

  @Test
  void aCertificateThatIsNotThereIsOneLine() throws IOException {
    var file = file("two", TWO);

    assertThatThrownBy(() -> Kubeconfig.find(file).client("z"))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(file + ": cannot be used (")
        .hasMessageContaining("ca.crt")
        .hasMessageEndingWith("); give another by --kubeconfig");
  }

  @Test
  void whatIsNoKubeconfigIsOneLine() throws IOException {
    var file = file("one", "[");

    assertThatThrownBy(() -> Kubeconfig.find(file).client(null))
        .isInstanceOf(LabException.class)
        .hasMessage(file + ": is no kubeconfig; give another by --kubeconfig");
  }

  private Config both(String context) throws IOException {
    file("one", ONE);
    file("two", TWO);
    return find("one", "two").config(context);
  }

  private Kubeconfig find(String... names) {
    var paths = new ArrayList<String>();
    for (var name : names) {
      paths.add(folder.resolve(name).toString());
    }
    return Kubeconfig.find(null, String.join(File.pathSeparator, paths));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}

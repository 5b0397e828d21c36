package io.github.ycsbbackoff.lab.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {

  private static final String LINE = "kudubackoff:io.github.ycsbbackoff.kudu.KuduBinding";

  private static final String LIB = "kudubackoff-binding/lib/";
  private static final String LIST = LIB + "installed.sha256";
  private static final String CLIENT = LIB + "kudu-client-1.18.1.jar";
  private static final String OTHER_CLIENT = LIB + "kudu-client-1.15.0.jar";
  private static final String NEXT_CLIENT = LIB + "kudu-client-1.19.0.jar";

  @TempDir Path folder;
  private YcsbHome ycsb;
  private Home home;

  @BeforeEach
  void layOut() throws IOException {
    ycsb = YcsbHome.in(folder.resolve("ycsb"));
    home = new Home(folder.resolve("home"));
    ours("bin/backoff-bindings.properties", "\n# ours\n" + LINE + "\n");
    ours("lib/backoff-arrivals-2.jar", "open");
    ours("kudubackoff-binding/LICENSE", "Apache");
    ours("kudubackoff-binding/lib/kudu-binding-2.jar", "new");
    ours(CLIENT, "client");
  }

  @Test
  void aFolderAndALineAreAddedAndNothingElseIsTouched() throws IOException {
    var expected = ycsb.files();
    expected.put("lib/backoff-arrivals-2.jar", "open");
    expected.put("kudubackoff-binding/LICENSE", "Apache");
    expected.put("kudubackoff-binding/lib/kudu-binding-2.jar", "new");
    expected.put(CLIENT, "client");
    expected.put("bin/bindings.properties", YcsbHome.BINDINGS + "\n" + LINE + "\n");

    var result = new Installation(ycsb.path()).add(home);

    assertThat(result.names()).containsExactly("kudubackoff");
    assertThat(result.notes()).isEmpty();
    expected.put(LIST, ycsb.files().get(LIST));
    assertThat(ycsb.files()).isEqualTo(expected);
  }

  @Test
  void theOpenWorkloadOfAnEarlierVersionIsReplacedAndYcsbsOwnJarsAreLeft() throws IOException {
    ycsb.write("lib/backoff-arrivals-1.jar", "old");
    ycsb.write("lib/arrivals-1.jar", "somebody's");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files())
        .containsEntry("lib/backoff-arrivals-2.jar", "open")
        .containsEntry("lib/arrivals-1.jar", "somebody's")
        .doesNotContainKey("lib/backoff-arrivals-1.jar");
  }

  @Test
  void theListOfWhatWasInstalledIsWhatSha256sumChecks() throws IOException {
    install();

    assertThat(ycsb.files().get(LIST))
        .isEqualTo(
            sha256("Apache")
                + "  LICENSE\n"
                + sha256("new")
                + "  lib/kudu-binding-2.jar\n"
                + sha256("client")
                + "  lib/kudu-client-1.18.1.jar\n");
  }

  @Test
  void aListThatEndsWithALineBreakGetsNoEmptyLine() throws IOException {
    ycsb.write("bin/bindings.properties", YcsbHome.BINDINGS + "\n");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.bindings()).isEqualTo(YcsbHome.BINDINGS + "\n" + LINE + "\n");
  }

  @Test
  void anEmptyListGetsTheLine() throws IOException {
    ycsb.write("bin/bindings.properties", "");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.bindings()).isEqualTo(LINE + "\n");
  }

  @Test
  void twiceIsTheSameAsOnce() throws IOException {
    new Installation(ycsb.path()).add(home);
    var once = ycsb.files();

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files()).isEqualTo(once);
  }

  @Test
  void jarsOfAnOlderVersionAreReplaced() throws IOException {
    install();
    theNextVersionHas(CLIENT, NEXT_CLIENT, "next");

    assertThat(install()).isEmpty();

    assertThat(ycsb.files()).containsEntry(NEXT_CLIENT, "next").doesNotContainKey(CLIENT);
    assertThat(ycsb.files().get(LIST)).contains(sha256("next")).doesNotContain("1.18.1");
  }

  @Test
  void aJarThatKeptItsNameIsRenewedWhereNobodyHasChangedIt() throws IOException {
    install();
    ours(CLIENT, "rebuilt");

    assertThat(install()).isEmpty();

    assertThat(ycsb.files()).containsEntry(CLIENT, "rebuilt");
  }

  @Test
  void anExchangedClientStaysAndGetsNoSecondOneBesideIt() throws IOException {
    install();
    exchangeClient();
    var exchanged = ycsb.files();

    assertThat(install())
        .containsExactly(
            at(OTHER_CLIENT)
                + ": is in the place of our kudu-client-1.18.1.jar, and is left; to have ours,"
                + " delete it and install again");

    exchanged.remove(LIST);
    assertThat(withoutList()).isEqualTo(exchanged);
  }

  @Test
  void anExchangedClientStaysWhenOursHasANewVersion() throws IOException {
    install();
    exchangeClient();
    theNextVersionHas(CLIENT, NEXT_CLIENT, "next");

    assertThat(install()).singleElement().asString().contains("our kudu-client-1.19.0.jar");
    assertThat(install()).singleElement().asString().contains("our kudu-client-1.19.0.jar");

    assertThat(ycsb.files())
        .containsEntry(OTHER_CLIENT, "exchanged")
        .doesNotContainKeys(CLIENT, NEXT_CLIENT);
  }

  @Test
  void ourClientComesBackAsTheLineSays() throws IOException {
    install();
    exchangeClient();
    install();
    Files.delete(at(OTHER_CLIENT));

    assertThat(install()).isEmpty();

    assertThat(ycsb.files()).containsEntry(CLIENT, "client");
  }

  @Test
  void aLinkInThePlaceOfAJarOfOursIsTheUsers() throws IOException {
    install();
    var elsewhere = Files.writeString(folder.resolve("elsewhere.jar"), "client");
    Files.delete(at(CLIENT));
    Files.createSymbolicLink(at(CLIENT), elsewhere);

    assertThat(install()).singleElement().asString().startsWith(at(CLIENT) + ": is not as we");

    assertThat(at(CLIENT)).isSymbolicLink();
  }

  @Test
  void aJarOfOursThatTheUserHasChangedIsLeftAndNamed() throws IOException {
    install();
    ycsb.write(CLIENT, "patched");

    assertThat(install())
        .containsExactly(
            at(CLIENT)
                + ": is not as we install it, and is left; to have ours, delete it and install"
                + " again");

    assertThat(ycsb.files()).containsEntry(CLIENT, "patched");
  }

  @Test
  void aChangedJarThatWeNoLongerBringIsLeftAndNamed() throws IOException {
    install();
    ycsb.write(CLIENT, "patched");
    theNextVersionHas(CLIENT, LIB + "another-client-3.jar", "another");

    assertThat(install())
        .containsExactly(at(CLIENT) + ": was changed since we installed it, and is left");

    assertThat(ycsb.files()).containsEntry(CLIENT, "patched");
  }

  @Test
  void aJarThatTheUserRemovedIsNotAddedAgainUntilItsLineIsDeleted() throws IOException {
    install();
    Files.delete(at(CLIENT));
    var said =
        at(CLIENT)
            + ": was removed, and is not added again; to have it, delete the line of"
            + " kudu-client-1.18.1.jar in "
            + at(LIST)
            + " and install again";

    assertThat(install()).containsExactly(said);
    assertThat(install()).containsExactly(said);
    assertThat(ycsb.files()).doesNotContainKey(CLIENT);

    var rest = Files.readAllLines(at(LIST)).stream().filter(line -> !line.contains("client"));
    Files.write(at(LIST), rest.toList());
    assertThat(install()).isEmpty();
    assertThat(ycsb.files()).containsEntry(CLIENT, "client");
  }

  @Test
  void aPolicyJarOfTheUsersStays() throws IOException {
    install();
    ycsb.write(LIB + "patient-policy.jar", "mine");
    theNextVersionHas(CLIENT, NEXT_CLIENT, "next");

    assertThat(install()).isEmpty();

    assertThat(ycsb.files()).containsEntry(LIB + "patient-policy.jar", "mine");
  }

  @Test
  void withoutAListOnlyWhatIsTheSameAsOursIsTakenForOurs() throws IOException {
    ycsb.write("kudubackoff-binding/LICENSE", "Apache");
    ycsb.write(LIB + "kudu-binding-1.jar", "old");
    ycsb.write(OTHER_CLIENT, "whose?");
    ycsb.write(LIB + "patient-policy.jar", "mine");

    assertThat(install())
        .containsExactly(
            at(LIB + "kudu-binding-1.jar")
                + ": is an earlier version of the binding, and is now kudu-binding-1.jar.replaced",
            at(LIB + "patient-policy.jar")
                + ": is left, as nothing tells whether we installed it or you did",
            at(OTHER_CLIENT)
                + ": is in the place of our kudu-client-1.18.1.jar, and is left; to have ours,"
                + " delete it and install again");

    assertThat(ycsb.files())
        .containsEntry(LIB + "kudu-binding-1.jar.replaced", "old")
        .containsEntry(LIB + "kudu-binding-2.jar", "new")
        .containsEntry(OTHER_CLIENT, "whose?")
        .containsEntry(LIB + "patient-policy.jar", "mine")
        .doesNotContainKeys(LIB + "kudu-binding-1.jar", CLIENT);
  }

  @Test
  void aListThatLeadsOutOfTheFolderIsNoList() throws IOException {
    install();
    Files.writeString(at(LIST), sha256("core") + "  ../lib/core-0.17.0.jar\n");

    install();

    assertThat(ycsb.files()).containsEntry("lib/core-0.17.0.jar", "core");
  }

  @Test
  void whatTheUserPutBesideOurJarsStays() throws IOException {
    // ycsb.sh has a binding's folder conf on the class path.
    ycsb.write("kudubackoff-binding/conf/simplelogger.properties", "mine");

    new Installation(ycsb.path()).add(home);

    assertThat(ycsb.files())
        .containsEntry("kudubackoff-binding/conf/simplelogger.properties", "mine");
  }

  @Test
  void aFolderWithoutAListOfBindingsIsNoYcsbHome() throws IOException {
    Files.delete(ycsb.path().resolve("bin/bindings.properties"));

    assertThatThrownBy(() -> new Installation(ycsb.path()))
        .isInstanceOf(LabException.class)
        .hasMessage(
            ycsb.path()
                + ": is no YCSB install; give the folder that holds bin/bindings.properties and lib");
  }

  @Test
  void whatCannotBeWrittenIsSaidInOneLineAndLeavesNothingHalfDone() throws IOException {
    ycsb.write("kudubackoff-binding", "a file in the way");
    var before = ycsb.files();

    assertThatThrownBy(() -> new Installation(ycsb.path()).add(home))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(ycsb.path() + ": cannot be written (")
        .hasMessageNotContaining("\n");

    assertThat(ycsb.files()).isEqualTo(before);
  }

  private List<String> install() {
    return new Installation(ycsb.path()).add(home).notes();
  }

  private Path at(String file) {
    return ycsb.path().resolve(file);
  }

  private Map<String, String> withoutList() throws IOException {
    var files = ycsb.files();
    files.remove(LIST);
    return files;
  }

  /** Replaces the client jar of this project by another version, as README says. */
  private void exchangeClient() throws IOException {
    Files.delete(at(CLIENT));
    ycsb.write(OTHER_CLIENT, "exchanged");
  }

  private void theNextVersionHas(String gone, String file, String content) throws IOException {
    Files.delete(home.bindings().resolve(gone));
    ours(file, content);
  }

  private static String sha256(String content) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void ours(String file, String content) throws IOException {
    var path = home.bindings().resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}

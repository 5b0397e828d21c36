package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.testing.TestProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {

  private static final String CERTIFICATE_PEM =
      """
      -----BEGIN CERTIFICATE-----
      MIIBdjCCARugAwIBAgIUEMmXtyZhDmrFiCg6e0jYt/Ktw9owCgYIKoZIzj0EAwIw
      DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjIwODEyMDJaGA8yMTI2MTAyOTA4MTIw
      MlowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHhs
      jNWOMxkoYRw4rP6haqkYiYJGWxGHzDVv01IejmLKWFapWF3VQ/lKOW9kNLML6jij
      zZPtF4B+RdYH5iCZRVejUzBRMB0GA1UdDgQWBBTuJuS8A8udksxjhSrmzspvKfSV
      LjAfBgNVHSMEGDAWgBTuJuS8A8udksxjhSrmzspvKfSVLjAPBgNVHRMBAf8EBTAD
      AQH/MAoGCCqGSM49BAMCA0kAMEYCIQDMQx9stjcZnWnBecpEcQUUEPEQ8DLbTIr/
      Gu/1vWNHagIhAOccl8hF3ks6dmVQWiI7gXPfJ5M1l6gBiApFgRbiGraH
      -----END CERTIFICATE-----
      """;

  /** The key of {@link #CERTIFICATE_PEM}, as {@code openssl pkcs8 -topk8} encrypts one. */
  private static final String ENCRYPTED_KEY_PEM =
      """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgXtA+3ynduuAICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGGFvQMf/lDNlYij7LvjJYgEgZBx
      NZnpkEyfDbZzge0rP24XIgD/IW+UFsaayHwgV5wgMEljheIcJKR7PorE8hYtNS9x
      0ZDxIt9uEa7fzj5lrTYG4zHeO9WhN7Cl+dH7hPb6BOC8zj1xfyl7cMWsJY1x+xwp
      Qt8YLj9KIkG71NI8ahWbdDXATOrHXY7z4aHxNfBGXXUBlG7ZsrfS3nQ87Fbx03g=
      -----END ENCRYPTED PRIVATE KEY-----
      """;

  /** A key that is encrypted likewise, but with {@code -v2 des3}, which Java does not know. */
  private static final String KEY_BY_TRIPLE_DES_PEM =
      """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHjME4GCSqGSIb3DQEFDTBBMCkGCSqGSIb3DQEFDDAcBAhXx+AScu6uHQICCAAw
      DAYIKoZIhvcNAgkFADAUBggqhkiG9w0DBwQI4/OhEbfibAcEgZCuqXYvrDS7LCEJ
      +JUJ5FxqX0BWLpP+Y0SAeVrVYTNbS36JyGLJHsxLBdhtNsVXjJcisePRAlD6EmhU
      TokqJ+PBQAy80NQp/qpt/WpwbG4NpgScQkWQSiot7IabL7wHGkw2VET94VMVcJpd
      4GiOvpn8Vr4grkFDoBwGQoHwWa9KateGUf+avSd4wEaQN4+w8jA=
      -----END ENCRYPTED PRIVATE KEY-----
      """;

  @TempDir Path folder;

  private String certificate;
  private String key;
  private String encryptedKey;
  private String garbage;

  @BeforeEach
  void writeFiles() throws Exception {
    certificate = file("cert.pem", CERTIFICATE_PEM);
    key = file("key.pem", newKey());
    encryptedKey = file("encrypted.pem", ENCRYPTED_KEY_PEM);
    garbage = file("garbage.pem", "neither a certificate nor a key");
  }

  @Test
  void filesThatCanBeReadArePassedOn() {
    var files =
        tls("fdb.tls.cert=" + certificate, "fdb.tls.key=" + key, "fdb.tls.ca=" + certificate);

    assertThat(files.certificate()).contains(Path.of(certificate));
    assertThat(files.key()).contains(Path.of(key));
    assertThat(files.authorities()).contains(Path.of(certificate));
  }

  @Test
  void anEncryptedKeyOpensWithItsPasswordOnly() {
    var name = "fdb.tls.key=" + encryptedKey;

    assertThat(tls(name, "fdb.tls.password=open sesame").key()).contains(Path.of(encryptedKey));
    assertWrong("fdb.tls.password: does not open " + name, name, "fdb.tls.password=other");
    assertWrong(name + ": is encrypted; give fdb.tls.password", name);
  }

  @Test
  void anEncryptedKeyThatJavaCannotOpenIsLeftToFoundationDb() throws Exception {
    var triple = file("triple.pem", KEY_BY_TRIPLE_DES_PEM);

    assertThat(tls("fdb.tls.key=" + triple, "fdb.tls.password=x").key()).contains(Path.of(triple));
  }

  @Test
  void anEncryptedKeyOfTheOlderFormatNeedsAPasswordToo() throws Exception {
    var older =
        """
        -----BEGIN RSA PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED

        AAAA
        -----END RSA PRIVATE KEY-----
        """;
    var name = "fdb.tls.key=" + file("older.pem", older);

    assertWrong(name + ": is encrypted; give fdb.tls.password", name);
    assertThat(tls(name, "fdb.tls.password=x").key()).isPresent();
  }

  @Test
  void whatFoundationDbCouldNotReadIsNamed() {
    for (var name : new String[] {"fdb.tls.cert=" + garbage, "fdb.tls.ca=" + garbage}) {
      assertWrong(name + ": holds no certificate", name);
    }
    assertWrong("fdb.tls.cert=" + key + ": holds no certificate", "fdb.tls.cert=" + key);
    assertWrong("fdb.tls.key=" + garbage + ": holds no private key", "fdb.tls.key=" + garbage);
    assertWrong("fdb.tls.key=/no/such.pem: cannot be read", "fdb.tls.key=/no/such.pem");
  }

  private void assertWrong(String beginning, String... settings) {
    assertThatThrownBy(() -> tls(settings))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(beginning);
  }

  private static TlsFiles tls(String... settings) {
    return TlsFiles.from(Settings.of(TestProperties.of(settings)));
  }

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String newKey() throws Exception {
    var bytes = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded();
    return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(bytes));
  }
}

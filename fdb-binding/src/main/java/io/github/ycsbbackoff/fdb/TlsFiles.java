package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The TLS settings of FoundationDB's client: files in PEM, and what a peer's certificate must say.
 * The files are read here first, because libfdb_c (seen with 7.4.5) ends the whole process with a
 * segmentation fault at the first handshake if it could not read its certificate or its key.
 *
 * @param password the password of the key
 */
record TlsFiles(
    Optional<Path> certificate,
    Optional<Path> key,
    Optional<Path> authorities,
    Optional<String> password,
    Optional<String> verifyPeers) {

  private static final String CERTIFICATE = "fdb.tls.cert";
  private static final String KEY = "fdb.tls.key";
  private static final String AUTHORITIES = "fdb.tls.ca";
  private static final String PASSWORD = "fdb.tls.password";

  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----(.+?)-----END \\1-----", Pattern.DOTALL);

  /**
   * The name of an encrypted key in PKCS #8; the name in an older format begins with the
   * algorithm's.
   */
  private static final String ENCRYPTED = "ENCRYPTED PRIVATE KEY";

  private static final String ENCRYPTED_IN_OLDER_FORMAT = "Proc-Type: 4,ENCRYPTED";

  /**
   * Returns the settings as given.
   *
   * @throws SettingException for the first setting that Java can tell is wrong
   */
  static TlsFiles from(Settings settings) {
    var files =
        new TlsFiles(
            file(settings, CERTIFICATE),
            file(settings, KEY),
            file(settings, AUTHORITIES),
            settings.text(PASSWORD),
            settings.text("fdb.tls.verify-peers"));
    files.certificate.ifPresent(file -> requireCertificate(CERTIFICATE, file));
    files.authorities.ifPresent(file -> requireCertificate(AUTHORITIES, file));
    files.key.ifPresent(file -> requireKey(file, files.password));
    return files;
  }

  private static Optional<Path> file(Settings settings, String name) {
    return settings.text(name).map(Path::of);
  }

  private static void requireCertificate(String name, Path file) {
    try {
      var found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(name, file)));
      if (found.isEmpty()) {
        throw noCertificate(name, file);
      }
    } catch (CertificateException e) {
      throw noCertificate(name, file);
    }
  }

  private static SettingException noCertificate(String name, Path file) {
    return new SettingException(
        name,
        file.toString(),
        "holds no certificate",
        "give a PEM file with BEGIN CERTIFICATE in it");
  }

  private static void requireKey(Path file, Optional<String> password) {
    var matcher = PRIVATE_KEY.matcher(new String(bytes(KEY, file), StandardCharsets.ISO_8859_1));
    if (!matcher.find()) {
      throw new SettingException(
          KEY,
          file.toString(),
          "holds no private key",
          "give a PEM file with BEGIN PRIVATE KEY in it");
    }
    var isEncrypted = matcher.group(1).equals(ENCRYPTED);
    if (password.isEmpty()
        && (isEncrypted || matcher.group(2).contains(ENCRYPTED_IN_OLDER_FORMAT))) {
      throw new SettingException(KEY, file.toString(), "is encrypted", "give " + PASSWORD);
    }
    if (isEncrypted && !opens(matcher.group(2), password.orElseThrow())) {
      throw new SettingException(
          PASSWORD + ": does not open " + KEY + "=" + file + "; give its own");
    }
  }

  /**
   * Returns whether {@code password} opens the key, and true if Java cannot tell: OpenSSL, which
   * FoundationDB has, knows more ciphers.
   */
  private static boolean opens(String base64, String password) {
    try {
      var info = new EncryptedPrivateKeyInfo(Base64.getMimeDecoder().decode(base64));
      if (info.getAlgParameters() == null) {
        return true;
      }
      // This is the parameters' name, such as PBEWithHmacSHA256AndAES_256; the algorithm's is only
      // PBES2.
      var name = info.getAlgParameters().toString();
      var key =
          SecretKeyFactory.getInstance(name).generateSecret(new PBEKeySpec(password.toCharArray()));
      var cipher = Cipher.getInstance(name);
      cipher.init(Cipher.DECRYPT_MODE, key, info.getAlgParameters());
      var unused = info.getKeySpec(cipher);
      return true;
    } catch (IOException | NoSuchAlgorithmException | NoSuchPaddingException e) {
      return true;
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] bytes(String name, Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new SettingException(
          name, file.toString(), "cannot be read", "give an existing PEM file");
    }
  }
}

package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What tells a machine from others of its kind: a hash of the id that systemd gave it. Results are
 * shared, and machine-id(5) asks that the id itself stays on the machine, and that programs hash it
 * with a key of their own, so that what they publish cannot be matched.
 */
final class MachineId {

  /** The file in which Linux keeps the id. A container has that of its image, or none. */
  static final Path FILE = Path.of("/etc/machine-id");

  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
  private static final String ALGORITHM = "HmacSHA256";
  private static final byte[] KEY = "ycsb-backoff".getBytes(UTF_8);

  /** The length of the part of the hash that is kept, in bytes. */
  private static final int KEPT = 8;

  private MachineId() {}

  /** Returns the hash as 16 hexadecimal digits; empty where the file is not there, or has no id. */
  static Optional<String> hashOf(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    return Optional.of(Files.readString(file).strip())
        .filter(id -> ID.matcher(id).matches())
        .map(MachineId::hash);
  }

  private static String hash(String id) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(KEY, ALGORITHM));
      return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(id.getBytes(UTF_8)), KEPT));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}

package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.verify.Verify;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The verifier of trials' histories against the server, by the binding's own program. */
final class Verifier {

  private static final Duration VERIFIED_WITHIN = Duration.ofMinutes(10);

  private final Home home;
  private final String store;

  /**
   * Starts nothing yet.
   *
   * @param store the name of the store
   */
  Verifier(Home home, String store) {
    this.home = home;
    this.store = store;
  }

  /**
   * Verifies the load and the run phase, also of a client that failed: it may have written rows
   * before.
   *
   * @param clients the number of clients that the trial was to have
   * @param properties the properties of the trial's client
   * @param end the ending that is told what was found
   */
  void verify(TrialFiles files, int clients, Map<String, String> properties, TrialEnd end)
      throws IOException {
    var ledgers = files.ledgers(clients).stream().filter(Files::exists).map(Path::toString);
    try (var ofReader = ClientProperties.ofOwner(YcsbProperties.ofReader(properties));
        var verify =
            YcsbProcess.start(
                YcsbProcess.verifyCommand(
                    home, store, ofReader.file(), files.verification(), ledgers.toList()),
                files.ycsbLog())) {
      var ended = verify.waitFor(VERIFIED_WITHIN);
      var status = ended.orElse(Verify.CANNOT);
      // A JVM that cannot start ends with the same status as one that has found violations.
      var hasFound = Files.exists(files.verification());
      if (ended.isEmpty()) {
        end.doubted(
            "was not verified within %d s; see %s"
                .formatted(VERIFIED_WITHIN.toSeconds(), files.ycsbLog()));
      } else if (status == Verify.SOUND) {
        end.verified(VerificationJson.read(files.verification()));
      } else if (status == Verify.VIOLATIONS && hasFound) {
        var found = VerificationJson.read(files.verification());
        end.verified(found);
        end.doubted(
            "the server does not hold what it acknowledged (%s); see %s"
                .formatted(found.message(), files.verification()));
      } else {
        end.doubted(
            "cannot be verified%s; see %s"
                .formatted(ClientLog.lastWords(files.ycsbLog()), files.ycsbLog()));
      }
    }
  }
}

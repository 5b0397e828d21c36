package io.github.ycsbbackoff.cpu;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Signals to processes, many a second: sent by one shell that lives as long as this JVM, since to
 * start a program for each would cost what is to be measured. When the JVM has ended, however it
 * ended, the shell has all processes go on that it has stopped and not had go on again.
 */
final class Signals {

  static final String SHELL =
      """
      trap '' HUP INT QUIT TERM
      stopped=' '
      while read -r signal pids; do
        for pid in $pids; do
          kill -s "$signal" "$pid"
          case "$stopped" in
            *" $pid "*) stopped="${stopped%% $pid *} ${stopped#* $pid }" ;;
          esac
          if [ "$signal" = STOP ]; then stopped="$stopped$pid "; fi
        done
        echo
      done
      for pid in $stopped; do kill -s CONT "$pid"; done
      """;

  private static Process shell;
  private static BufferedReader answers;

  private Signals() {}

  /**
   * Sends a signal, as {@code kill -s} names it, and returns once it has been sent. Processes that
   * are not there any more are passed over.
   */
  static synchronized void send(String signal, Collection<Long> pids) {
    if (pids.isEmpty()) {
      return;
    }
    try {
      if (shell == null || !shell.isAlive()) {
        shell =
            new ProcessBuilder("/bin/sh", "-c", SHELL, "signals")
                .redirectError(Redirect.DISCARD)
                .start();
        answers = shell.inputReader(StandardCharsets.US_ASCII);
      }
      var words = pids.stream().map(String::valueOf).collect(Collectors.joining(" "));
      shell
          .getOutputStream()
          .write((signal + " " + words + "\n").getBytes(StandardCharsets.US_ASCII));
      shell.getOutputStream().flush();
      var unused = answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException("no signal can be sent: " + e.getMessage(), e);
    }
  }
}

package io.github.ycsbbackoff.cpu;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
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
          if [ "$signal" != STOPPED ]; then kill -s "$signal" "$pid"; fi
          case "$stopped" in
            *" $pid "*) stopped="${stopped%% $pid *} ${stopped#* $pid }" ;;
          esac
          case "$signal" in STOP*) stopped="$stopped$pid " ;; esac
        done
        echo
      done
      for pid in $stopped; do kill -s CONT "$pid"; done
      """;

  /** The processes that were stopped here, and not had go on again. */
  private static final Set<Long> STOPPED = new HashSet<>();

  private static Process shell;
  private static BufferedReader answers;

  private Signals() {}

  /**
   * Sends a signal, as {@code kill -s} names it, and returns once it has been sent. Processes that
   * are not there any more are passed over.
   *
   * @throws UncheckedIOException if it is not known to have been sent
   */
  static synchronized void send(String signal, Collection<Long> pids) {
    if (pids.isEmpty()) {
      return;
    }
    try {
      var isSent = isSent(signal, pids);
      if (!isSent) {
        // Whoever has ended the shell must not leave a process that stands still.
        isSent = isSent(signal, pids);
      }
      if (!isSent) {
        throw new IOException("the shell that sends them has ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no signal can be sent: " + e.getMessage(), e);
    }
    if (signal.equals("STOP")) {
      STOPPED.addAll(pids);
    } else {
      STOPPED.removeAll(new HashSet<>(pids));
    }
  }

  /** Has the shell, or another one if that has ended, send a signal; returns false if it ends. */
  private static boolean isSent(String signal, Collection<Long> pids) throws IOException {
    if (shell == null || !shell.isAlive()) {
      shell =
          new ProcessBuilder("/bin/sh", "-c", SHELL, "signals")
              .redirectError(Redirect.DISCARD)
              .start();
      answers = shell.inputReader(StandardCharsets.US_ASCII);
      // It has to have those go on at its end that the one before has stopped, and is told of them.
      if (!STOPPED.isEmpty() && !isDone("STOPPED", STOPPED)) {
        return false;
      }
    }
    return isDone(signal, pids);
  }

  private static boolean isDone(String signal, Collection<Long> pids) {
    var line = signal + pids.stream().map(pid -> " " + pid).collect(Collectors.joining()) + "\n";
    try {
      shell.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
      shell.getOutputStream().flush();
      if (answers.readLine() != null) {
        return true;
      }
    } catch (IOException e) {
      // The pipe to a shell that has just ended is broken.
    }
    shell = null;
    return false;
  }
}

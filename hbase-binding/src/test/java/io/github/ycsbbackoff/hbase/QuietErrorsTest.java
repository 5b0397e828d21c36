package io.github.ycsbbackoff.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** Tests that only the traces of the one class that prints them are dropped. */
class QuietErrorsTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, UTF_8);

  @Test
  void theTracesOfThePrinterAreDropped() {
    new Exception("noise").printStackTrace(new QuietErrors(out, QuietErrorsTest.class.getName()));

    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  void othersAndAllElseArePrinted() {
    var quiet = new QuietErrors(out, "somebody.Else");
    new Exception("news").printStackTrace(quiet);
    quiet.println("a line");

    assertThat(printed.toString(UTF_8)).contains("news", "\tat ", "a line");
  }

  @Test
  void whatWasThereIsThereAgain() {
    var before = System.err;

    var installedOver = QuietErrors.install();
    QuietErrors.restore(installedOver);

    assertThat(System.err).isSameAs(before);
  }
}

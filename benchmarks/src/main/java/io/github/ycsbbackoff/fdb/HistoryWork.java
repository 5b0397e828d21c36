package io.github.ycsbbackoff.fdb;

import java.io.File;
import java.io.IOException;
import java.util.Properties;

/**
 * The benchmarks of {@link BindingWork} with a history: rows are stamped, and each write is noted
 * at its beginning, with a call of the operating system, and at its end; reads are noted too. The
 * difference to BindingWork is the cost of the history.
 */
public class HistoryWork extends BindingWork {

  @Override
  Properties properties() throws IOException {
    var file = File.createTempFile("ledger", ".csv");
    file.deleteOnExit();
    var properties = super.properties();
    properties.setProperty("verify.ledger", file.toString());
    properties.setProperty("verify.reads", "true");
    return properties;
  }
}

package io.github.ycsbbackoff.fdb;

import java.io.File;
import java.io.IOException;
import java.util.Properties;

/**
 * The same as {@link BindingWork} with a history: rows are stamped, and each is noted at its
 * beginning, with a call of the operating system, and at its end; reads are noted too. What that
 * costs is the difference to BindingWork.
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

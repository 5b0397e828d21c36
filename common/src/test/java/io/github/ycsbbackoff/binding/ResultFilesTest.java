package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ResultFilesTest {

  @Test
  void twoPropertiesThatNameOneFileAreRefused() {
    assertThatThrownBy(() -> require("verify.ledger", "x", "metrics.csv", "./x"))
        .isInstanceOf(SettingException.class)
        .hasMessage("verify.ledger=x: is the file of metrics.csv, too; give another");
  }

  @Test
  void whatIsNoFileMayBeNamedTwice() {
    assertThatCode(() -> require("metrics.csv", "/dev/null", "metrics.hlog", "/dev/null"))
        .doesNotThrowAnyException();
  }

  private static void require(String one, String file, String other, String otherFile) {
    var properties = new Properties();
    properties.setProperty(one, file);
    properties.setProperty(other, otherFile);
    ResultFiles.requireUnlike(Settings.of(properties));
  }
}

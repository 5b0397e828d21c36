package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kudu.password",
        "db.passwd",
        "key_passphrase",
        "SaslToken",
        "hbase.keytab.file",
        "keytab",
        "client-secret",
        "aws.credentials",
        "cloud.api-key",
        "s3.access_key"
      })
  void valuesOfPropertiesThatLookSecretAreHidden(String name) {
    assertThat(Secrets.masked(Map.of(name, "x"))).containsOnly(Map.entry(name, "***"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"threadcount", "kudu.tablets", "backoff.budget.tokens", "fdb.tls.key"})
  void othersAreNot(String name) {
    assertThat(Secrets.masked(Map.of(name, "16"))).containsOnly(Map.entry(name, "16"));
  }

  @Test
  void secretsInsideACommandAreHidden() {
    assertThat(
            Secrets.maskedText("run -p a.password=x -p b=1 --token 'q r' --client-secret=\"s t\""))
        .isEqualTo("run -p a.password=*** -p b=1 --token *** --client-secret=***");
  }

  @Test
  void soAreThoseInsideTheValueOfAnotherProperty() {
    assertThat(Secrets.masked(Map.of("jdbc", "host;password=x;user=y")))
        .containsOnly(Map.entry("jdbc", "host;password=***"));
  }
}

package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartTest {

  private static final Map<String, String> INSERTS =
      Map.of(
          "recordcount", "1000",
          "readproportion", "0",
          "updateproportion", "0",
          "insertproportion", "1",
          "backoff.seed", "42");

  @Test
  void eachClientInsertsKeysThatNoOtherInserts() {
    var firsts = new ArrayList<Long>();
    for (var index = 0; index < 1000; index++) {
      firsts.add(Long.parseLong(of(index, 1000).get("recordcount")));
    }

    assertThat(firsts.get(0)).isEqualTo(1000);
    for (var index = 1; index < 1000; index++) {
      assertThat(firsts.get(index) - firsts.get(index - 1)).isGreaterThan(100_000_000);
    }
  }

  @Test
  void allClientsChooseAmongTheKeysThatAreThere() {
    assertThat(of(0, 8)).containsEntry("insertcount", "1000");
    assertThat(of(7, 8)).containsEntry("insertcount", "1000");
  }

  @Test
  void whereNoKeyIsThereYcsbsOwnBeginningIsTheFirstClients() {
    var none = new HashMap<>(INSERTS);
    none.remove("recordcount");

    var first = new Part(0, 3).properties(none, 0);
    var third = new Part(2, 3).properties(none, 0);

    assertThat(first).containsEntry("recordcount", Integer.toString(Integer.MAX_VALUE));
    assertThat(Long.parseLong(third.get("recordcount"))).isGreaterThan(4_000_000_000L);
    // YCSB reads it as an int.
    assertThat(Integer.parseInt(third.get("insertcount"))).isPositive();
  }

  @Test
  void theSeedsOfClientsDifferAndAreNotThoseOfOtherTrials() {
    var seeds = new HashSet<String>();
    for (var trial = 1; trial <= 100; trial++) {
      var properties = new HashMap<>(INSERTS);
      properties.put("backoff.seed", Integer.toString(trial));
      for (var index = 0; index < 50; index++) {
        seeds.add(new Part(index, 50).properties(properties, 0).get("backoff.seed"));
      }
    }

    assertThat(seeds).hasSize(100 * 50);
  }

  @Test
  void theRowsOfATrialAreSharedOutToTheLast() {
    var shares = new ArrayList<Long>();
    for (var index = 0; index < 8; index++) {
      shares.add(
          Long.parseLong(new Part(index, 8).properties(INSERTS, 100_003).get("operationcount")));
    }

    assertThat(shares.stream().mapToLong(share -> share).sum()).isEqualTo(100_003);
    assertThat(shares).allMatch(share -> share == 12_500 || share == 12_501);
  }

  @Test
  void aSingleClientHasTheTrialForItself() {
    assertThat(new Part(0, 1).properties(INSERTS, 5)).isEqualTo(INSERTS);
  }

  @Test
  void moreClientsThanRowsAreNamed() {
    assertThatThrownBy(() -> new Part(0, 8).properties(INSERTS, 7))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "clients: 8: the trial has 7 rows, fewer than one for each; give more rows or fewer"
                + " clients");
  }

  @Test
  void aClientThatThereIsNotIsNamed() {
    assertThatThrownBy(() -> new Part(0, 0))
        .isInstanceOf(LabException.class)
        .hasMessage("clients: 0: wrong; give a whole number, from 1 to 10000");
    assertThatThrownBy(() -> new Part(8, 8))
        .isInstanceOf(LabException.class)
        .hasMessage("client 8: there is none among 8 clients; give 0 to 7");
  }

  @ParameterizedTest
  @CsvSource({
    "latest, 0.95, 0.05, false",
    "exponential, 0.95, 0, false",
    "zipfian, 0.95, 0.05, false",
    "zipfian, 1, 0, true",
    "uniform, 0.5, 0.5, true",
    "latest, 0, 1, true"
  })
  void aWorkloadThatAsksForKeysOfOtherClientsIsRefused(
      String distribution, String reads, String inserts, boolean isFine) {
    var properties = new HashMap<>(INSERTS);
    properties.put("requestdistribution", distribution);
    properties.put("readproportion", reads);
    properties.put("insertproportion", inserts);

    if (isFine) {
      assertThat(new Part(1, 2).properties(properties, 0)).containsKey("recordcount");
    } else {
      assertThatThrownBy(() -> new Part(1, 2).properties(properties, 0))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("requestdistribution=" + distribution)
          .hasMessageEndingWith("; give uniform, or one client");
    }
  }

  private static Map<String, String> of(int index, int count) {
    return new Part(index, count).properties(INSERTS, 0);
  }

  @Test
  void aNumberOfKeysThatIsNoneIsNamed() {
    var properties = new HashMap<>(INSERTS);
    properties.put("recordcount", "many");

    assertThatThrownBy(() -> new Part(1, 2).properties(properties, 0))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("recordcount=many: is not a whole number");
  }
}

package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedTimelineTest {

  private static final String HEADER = "t_s,epoch_s,acknowledged,backoff_s,in_flight,admission\n";

  @TempDir Path folder;

  @Test
  void countsAddUpAndAreSharedOutByTheTimeThatAnIntervalHasInASecond() throws IOException {
    // The second client began half a second later, so that each of its seconds lies in two.
    var merged =
        merge(
            List.of("1,101,10,0.5,3,\n2,102,10,0.5,3,\n", "1,101.5,7,1,2,\n2,102.5,7,1,2,\n"),
            List.of(0.0, 0.5));

    assertThat(column(merged, "acknowledged")).containsExactly(14.0, 17.0, 3.0);
    assertThat(column(merged, "backoff_s")).containsExactly(1.0, 1.5, 0.5);
    assertThat(column(merged, "t_s")).containsExactly(1.0, 2.0, 2.5);
    assertThat(column(merged, "epoch_s")).containsExactly(101.0, 102.0, 102.5);
  }

  @Test
  void whatWasCountedIsCountedOnceHoweverIntervalsLie() throws IOException {
    var rows = new StringBuilder();
    for (var i = 1; i <= 50; i++) {
      rows.append(i * 1.37).append(',').append(100 + i * 1.37).append(",13,0,1,\n");
    }
    var merged = merge(List.of(rows.toString(), rows.toString()), List.of(0.1, 0.61803));

    assertThat(column(merged, "acknowledged").stream().mapToDouble(count -> count).sum())
        .isEqualTo(2 * 50 * 13);
  }

  @Test
  void levelsAddUpAndStatesAreAMeanOverTheClientsThatHaveOne() throws IOException {
    var merged =
        merge(
            List.of(
                "1,101,0,0,3,1\n2,102,0,0,4,0.5\n",
                "1,101,0,0,5,0\n2,102,0,0,6,0\n",
                "1,101,0,0,7,\n2,102,0,0,8,\n"),
            List.of(0.0, 0.0, 0.0));

    assertThat(column(merged, "in_flight")).containsExactly(15.0, 18.0);
    assertThat(column(merged, "admission")).containsExactly(0.5, 0.25);
  }

  @Test
  void whatAClientThatWasKilledHadInFlightIsStillOpenAtTheEnd() throws IOException {
    var merged =
        merge(
            List.of("1,101,9,0,4,\n", "1,101,9,0,1,\n2,102,9,0,1,\n2.5,102.5,9,0,0,\n"),
            List.of(0.0, 0.0));

    assertThat(column(merged, "in_flight")).containsExactly(5.0, 1.0, 4.0);
  }

  /** Tests an offset that is the difference of two times since 1970, as doubles hold them. */
  @Test
  void anEndThatDoublesPutBehindASecondMakesNoSecondOfItsOwn() throws IOException {
    var offset = 1_790_000_000.7 - 1_790_000_000.3;
    assertThat(offset + 1.6).isGreaterThan(2);

    var merged = merge(List.of("1,101.4,10,0.5,3,\n1.6,102,6,0.5,3,\n"), List.of(offset));

    assertThat(column(merged, "t_s")).containsExactly(1.0, 2.0);
    assertThat(column(merged, "acknowledged")).containsExactly(6.0, 10.0);
  }

  @Test
  void aTimeThatGoesBackBreaksTheFile() {
    assertThatThrownBy(() -> merge(List.of("2,102,1,0,0,\n1,101,1,0,0,\n"), List.of(0.0)))
        .isInstanceOf(BrokenResultException.class)
        .hasMessageContaining("t_s 1.0 is not after 2.0");
  }

  @Test
  void aLastLineThatIsCutOffIsLeftOut() throws IOException {
    var merged = merge(List.of("1,101,9,0,4,\n2,102,9"), List.of(0.0));

    assertThat(column(merged, "acknowledged")).containsExactly(9.0);
  }

  private Path merge(List<String> clients, List<Double> offsets) throws IOException {
    MergedTimeline all = null;
    for (var i = 0; i < clients.size(); i++) {
      var file = folder.resolve("client-" + i + ".csv");
      Files.writeString(file, HEADER + clients.get(i));
      var table = CsvTable.readUpToCut(file);
      all = all == null ? new MergedTimeline(table.columns()) : all;
      all.add(table, offsets.get(i));
    }
    var merged = folder.resolve("merged.csv");
    all.write(merged, 100, MergedLatencies.none());
    return merged;
  }

  private static List<Double> column(Path file, String name) throws IOException {
    var table = CsvTable.readUpToCut(file);
    var place = table.indexOf(name);
    return IntStream.range(0, table.rows().size())
        .mapToObj(row -> table.rows().get(row)[place])
        .toList();
  }
}

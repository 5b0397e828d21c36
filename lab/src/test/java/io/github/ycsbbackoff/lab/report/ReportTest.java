package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path folder;

  @Test
  void theThreeFilesTellTheSameVerdict() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    var summary = Report.write(folder);

    var verdict = Headline.of(summary).sentence();
    assertThat(verdict).startsWith("jittered acknowledges 1").contains("of linear (95% interval");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.get("verdict").textValue()).isEqualTo(verdict);
    assertThat(folder.resolve("report.html")).content().contains("<h1>" + verdict + "</h1>");
    var lines = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(lines.subList(1, lines.size())).allMatch(line -> line.endsWith(",measured"));
    assertThat(lines)
        .hasSize(1 + 5 * Metric.values().length)
        .first()
        .isEqualTo(
            "arm,metric,unit,n,mean,median,low,high,ratio,ratio_low,ratio_high,p,verdict,origin");
  }

  @Test
  void theTerminalTableFitsItsColumns() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    var table = TerminalTable.render(Report.write(folder));

    assertThat(table.lines()).allMatch(line -> line.length() <= 120);
    assertThat(table.lines().filter(line -> line.startsWith("jittered "))).hasSize(2);
  }
}

package io.github.ycsbbackoff.lab.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.WriterOutput;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page report.html: one file that opens from disk. */
final class ReportPage {
  /** The package into which the build puts the compiled templates; the same as in pom.xml. */
  private static final String TEMPLATES = "io.github.ycsbbackoff.lab.report.page";

  static void write(Path file, Results results, Summary summary, Charts charts) throws IOException {
    try (var writer = Files.newBufferedWriter(file)) {
      engine().render("report.jte", Page.of(results, summary, charts), new WriterOutput(writer));
    }
  }

  static TemplateEngine engine() {
    return TemplateEngine.createPrecompiled(
        null, ContentType.Html, ReportPage.class.getClassLoader(), TEMPLATES);
  }

  private ReportPage() {}
}

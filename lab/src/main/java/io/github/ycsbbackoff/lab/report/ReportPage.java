package io.github.ycsbbackoff.lab.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.WriterOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page made from a template: one file that opens from disk. */
final class ReportPage {
  /** The package into which the build puts the compiled templates; the same as in pom.xml. */
  private static final String TEMPLATES = "io.github.ycsbbackoff.lab.report.page";

  /** Writes what {@code page} has into a file, as the template says. */
  static void write(Path file, String template, Object page) throws IOException {
    var engine =
        TemplateEngine.createPrecompiled(
            null, ContentType.Html, ReportPage.class.getClassLoader(), TEMPLATES);
    try (var writer = Files.newBufferedWriter(file)) {
      engine.render(template, page, new WriterOutput(writer));
    }
  }

  private ReportPage() {}
}

package io.github.ycsbbackoff.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The style and the scripts that are written into the page, so that it opens without a network. */
public final class Assets {
  /** The scripts of every page, in an order in which each knows those before it. */
  private static final List<String> SHARED =
      List.of(
          "state.js",
          "theme.js",
          "options.js",
          "beyond.js",
          "toolbar.js",
          "save.js",
          "drawing.js",
          "controls.js");

  /** The content security policy of a page with charts: all that it needs is in the page. */
  public static final String CHARTS =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:";

  /** That of a page with pictures. */
  public static final String PICTURES =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

  /** That of a page with text alone. */
  public static final String TEXT = "default-src 'none'; style-src 'unsafe-inline'";

  private static final String ECHARTS_POM = "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final String WEBJAR = "/META-INF/resources/webjars/echarts/";

  public static String style() {
    return text("report.css");
  }

  public static String echarts() {
    var pom = new Properties();
    try (var stream = open(ECHARTS_POM)) {
      pom.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return script(text(WEBJAR + pom.getProperty("version") + "/echarts.min.js"));
  }

  public static String scripts() {
    return joined("recovery.js", "report.js");
  }

  /** Returns the scripts of the page that shows metrics over a parameter. */
  public static String gridScripts() {
    return joined("grid.js");
  }

  /** Returns the scripts of the page that shows what was predicted and what was measured. */
  public static String predictionScripts() {
    return joined("prediction.js");
  }

  private static String joined(String... own) {
    return Stream.concat(SHARED.stream(), Stream.of(own))
        .map(Assets::text)
        .map(Assets::script)
        .collect(Collectors.joining("\n"));
  }

  /** Returns the style of the page of a sweep. */
  public static String sweepStyle() {
    return style() + text("sweep.css");
  }

  /** Returns the scripts of the page of a sweep. */
  public static String sweepScripts() {
    return joined("sweep.js", "point.js");
  }

  /** Returns the style of the page of a map. */
  public static String mapStyle() {
    return style() + text("map.css");
  }

  private static String script(String text) {
    if (text.contains("</script") || text.contains("<!--")) {
      throw new IllegalStateException("a script of the page would end its own element");
    }
    return text;
  }

  private static String text(String resource) {
    try (var stream = open(resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String resource) {
    var stream = Assets.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new IllegalStateException("not on the class path: " + resource);
    }
    return stream;
  }

  private Assets() {}
}

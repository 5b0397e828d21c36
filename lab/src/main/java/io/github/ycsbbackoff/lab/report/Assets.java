package io.github.ycsbbackoff.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** The style and the scripts that are written into the page, so that it opens without a network. */
public final class Assets {
  private static final List<String> SCRIPTS =
      List.of("state.js", "theme.js", "options.js", "toolbar.js", "save.js", "report.js");
  private static final List<String> GRID_SCRIPTS =
      List.of("state.js", "theme.js", "options.js", "toolbar.js", "each.js", "grid.js");
  private static final List<String> PREDICTION_SCRIPTS =
      List.of("state.js", "theme.js", "options.js", "toolbar.js", "each.js", "prediction.js");
  private static final List<String> SWEEP_SCRIPTS =
      List.of(
          "state.js", "theme.js", "options.js", "toolbar.js", "each.js", "sweep.js", "point.js");
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
    return joined(SCRIPTS);
  }

  /** Returns the scripts of the page that shows metrics over a parameter. */
  public static String gridScripts() {
    return joined(GRID_SCRIPTS);
  }

  /** Returns the scripts of the page that shows what was predicted and what was measured. */
  public static String predictionScripts() {
    return joined(PREDICTION_SCRIPTS);
  }

  /** Returns the style of the page of a sweep. */
  public static String sweepStyle() {
    return style() + text("sweep.css");
  }

  /** Returns the scripts of the page of a sweep. */
  public static String sweepScripts() {
    return joined(SWEEP_SCRIPTS);
  }

  private static String joined(List<String> names) {
    return names.stream().map(Assets::text).map(Assets::script).collect(Collectors.joining("\n"));
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

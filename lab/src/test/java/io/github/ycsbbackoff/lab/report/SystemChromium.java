package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The machine's own Chromium, driven by Playwright, in which the tests open their pages. Nothing is
 * downloaded. A test fails if one of its pages complained of anything.
 */
final class SystemChromium implements AfterEachCallback, AfterAllCallback {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final List<Page> pages = new ArrayList<>();
  private final Map<String, Page> shared = new HashMap<>();
  private final List<String> complaints = new ArrayList<>();

  /** The one browser of this JVM; each page has a context of its own in it. */
  private static Browser browser;

  /** Opens a file as a reader does, from disk. */
  Page open(Path file) {
    return open(file, new Browser.NewContextOptions());
  }

  /** Opens a file from disk in a window with these options. */
  Page open(Path file, Browser.NewContextOptions options) {
    var page = opened(file, options);
    pages.add(page);
    return page;
  }

  /**
   * Returns the page of a file, in a window of this width, that the tests of a class share, and
   * that none of them may leave changed: to load the page and draw its charts takes longer than
   * most of the tests. The first test that asks for it opens it and makes it {@code ready}.
   */
  Page shared(Path file, int width, Consumer<Page> ready) {
    return shared.computeIfAbsent(
        file + " " + width,
        key -> {
          var page = opened(file, new Browser.NewContextOptions().setViewportSize(width, 900));
          ready.accept(page);
          return page;
        });
  }

  private Page opened(Path file, Browser.NewContextOptions options) {
    var page = started().newContext(options).newPage();
    listen(page);
    page.navigate(file.toUri().toString());
    return page;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    pages.forEach(page -> page.context().close());
    pages.clear();
    var all = List.copyOf(complaints);
    complaints.clear();
    assertThat(all).isEmpty();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    shared.values().forEach(page -> page.context().close());
    shared.clear();
  }

  private static Browser started() {
    if (browser == null) {
      var executable = orAbort();
      var playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      Runtime.getRuntime().addShutdownHook(new Thread(playwright::close, "end of Chromium"));
      browser = launch(playwright, executable);
    }
    return browser;
  }

  /** Returns {@code BACKOFF_CHROMIUM}, or the first Chromium on the path. */
  private static Optional<Path> find() {
    var named = Stream.ofNullable(System.getenv("BACKOFF_CHROMIUM")).map(Path::of);
    var folders = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    var onPath =
        NAMES.stream()
            .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder).resolve(name)));
    return Stream.concat(named, onPath).filter(Files::isExecutable).findFirst();
  }

  /** Returns the Chromium; without one the test is left out, and says so. */
  private static Path orAbort() {
    var chromium = find();
    if (chromium.isEmpty()) {
      var notice = "No Chromium on PATH or in BACKOFF_CHROMIUM: the report is not looked at.";
      System.out.println(notice);
      abort(notice);
    }
    return chromium.get();
  }

  private static Browser launch(Playwright playwright, Path executable) {
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(executable)
                .setArgs(
                    List.of(
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run")));
  }

  /**
   * Collects what goes wrong on a page from now on: errors, warnings, dialogs, and all that is
   * fetched from anywhere but the page itself. An image that the page makes for a download does not
   * leave the machine.
   */
  private void listen(Page page) {
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.onDialog(
        dialog -> {
          complaints.add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onRequest(
        request -> {
          if (!request.url().matches("(file|data|blob):.*")) {
            complaints.add("fetched " + request.url());
          }
        });
  }
}

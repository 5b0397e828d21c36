package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.testing.Program.Ended;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The jars that the launcher would start, loaded into the JVM of the tests once for all their
 * command lines. The code in them sees nothing of the class path of the tests.
 */
final class HomeJars {

  private static final Map<Path, HomeJars> LOADED = new ConcurrentHashMap<>();

  private final ClassLoader loader;
  private final Method run;

  private HomeJars(Path lib) {
    loader = new URLClassLoader("backoff", jars(lib), ClassLoader.getPlatformClassLoader());
    try {
      // Unlike main, this method returns the exit status. Only its package sees it.
      run = loader.loadClass(Backoff.MAIN).getDeclaredMethod("run", String[].class);
      run.setAccessible(true);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no command line in " + lib, e);
    }
  }

  /** Returns the jars in {@code lib}. */
  static HomeJars in(Path lib) {
    return LOADED.computeIfAbsent(lib, HomeJars::new);
  }

  /** Runs one command line, and catches what it prints. Tests of one JVM run one after another. */
  Ended run(String... args) {
    var charset = Charset.defaultCharset();
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var outBefore = System.out;
    var errBefore = System.err;
    var thread = Thread.currentThread();
    var loaderBefore = thread.getContextClassLoader();
    try {
      System.setOut(new PrintStream(out, true, charset));
      System.setErr(new PrintStream(err, true, charset));
      thread.setContextClassLoader(loader);
      var status = (int) run.invoke(null, (Object) args);
      return new Ended(status, out.toString(charset), err.toString(charset));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(out.toString(charset) + err.toString(charset), e);
    } finally {
      thread.setContextClassLoader(loaderBefore);
      System.setErr(errBefore);
      System.setOut(outBefore);
    }
  }

  private static URL[] jars(Path lib) {
    var jars = new ArrayList<URL>();
    try (var files = Files.list(lib)) {
      for (var jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(jar.toUri().toURL());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jars.toArray(URL[]::new);
  }
}

package io.github.ycsbbackoff.retry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a policy in a jar that a user drops beside the project's own; the other tests' class
 * path does not list its provider.
 */
class BroughtByJarTest {

  @TempDir Path folder;

  @Test
  void aPolicyThatAJarBringsIsFoundByItsName() throws Exception {
    var jar = folder.resolve("stubborn.jar");
    writeJar(jar, WaitPolicyProvider.class, StubbornWait.class, StubbornWait.Provider.class);
    URL[] classPath = {ours(), jar.toUri().toURL()};

    try (var loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      var type = loader.loadClass(Policies.class.getName());
      var policies = type.getMethod("ofOwnClassPath").invoke(null);
      var settings = settingsIn(loader, "backoff.policy", "stubborn");
      var created = type.getMethod("create", settings.getClass()).invoke(policies, settings);
      var policy = created.getClass().getMethod("waits").invoke(created);

      assertThat(policy).hasToString("StubbornWait[waitNanos=1]");
      assertThat(policy.getClass().getProtectionDomain().getCodeSource().getLocation())
          .isEqualTo(jar.toUri().toURL());
      assertThat(type.getMethod("names").invoke(policies))
          .asInstanceOf(list(String.class))
          .contains("stubborn", "jittered");
    }
  }

  @Test
  void withoutTheJarItsPolicyIsUnknown() {
    assertThat(Policies.ofOwnClassPath().names()).doesNotContain("stubborn");
  }

  @Test
  void twoPoliciesOfOneNameAreRefusedForWhichIsMeantWouldDependOnTheOrderOfTheJars()
      throws Exception {
    var one = folder.resolve("stubborn.jar");
    writeJar(one, WaitPolicyProvider.class, StubbornWait.class, StubbornWait.Provider.class);
    var other = folder.resolve("namesake.jar");
    writeJar(
        other, WaitPolicyProvider.class, StubbornWait.Provider.class, StubbornWait.Namesake.class);
    URL[] classPath = {ours(), one.toUri().toURL(), other.toUri().toURL()};

    try (var loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      var ofClassPath = loader.loadClass(Policies.class.getName()).getMethod("ofOwnClassPath");

      assertThatThrownBy(() -> ofClassPath.invoke(null))
          .cause()
          .hasMessageContainingAll(
              "backoff.policy: two are named stubborn", "Provider and ", "Namesake; remove a jar");
    }
  }

  @Test
  void whatComesWithALimitHoldsAsWhatComesWithAWait() throws Exception {
    var created = withLimitOf(ShyLimit.class, ShyLimit.Provider.class);

    assertThat(created.getClass().getMethod("refusesWhenFull").invoke(created)).isEqualTo(true);
  }

  @Test
  void whatCannotComeWithAPolicyIsNamed() {
    assertThatThrownBy(
            () -> withLimitOf(ShyLimit.class, ShyLimit.Provider.class, ShyLimit.Misspelt.class))
        .cause()
        .hasMessage(
            "backoff.limit=shy: brings backoff.limit.when-ful, which cannot come with a policy;"
                + " mend company() of its provider, or choose another");
  }

  /** Returns what is created for a limit whose provider is the last of the classes in a jar. */
  private Object withLimitOf(Class<?>... classes) throws Exception {
    var jar = folder.resolve("shy.jar");
    writeJar(jar, LimitProvider.class, classes);
    URL[] classPath = {ours(), jar.toUri().toURL()};
    try (var loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      var type = loader.loadClass(Policies.class.getName());
      var policies = type.getMethod("ofOwnClassPath").invoke(null);
      var settings = settingsIn(loader, "backoff.limit", "shy");
      return type.getMethod("create", settings.getClass()).invoke(policies, settings);
    }
  }

  private static URL ours() {
    return Policies.class.getProtectionDomain().getCodeSource().getLocation();
  }

  private static Object settingsIn(ClassLoader loader, String name, String value)
      throws ReflectiveOperationException {
    var properties = new Properties();
    properties.setProperty("backoff.policy", "jittered");
    properties.setProperty(name, value);
    return loader
        .loadClass(Settings.class.getName())
        .getMethod("of", Properties.class)
        .invoke(null, properties);
  }

  /** Writes a jar whose provider is the last of the classes. */
  private static void writeJar(Path jar, Class<?> service, Class<?>... classes) throws IOException {
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var type : classes) {
        var path = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(path));
        try (var bytes = type.getClassLoader().getResourceAsStream(path)) {
          bytes.transferTo(out);
        }
      }
      out.putNextEntry(new JarEntry("META-INF/services/" + service.getName()));
      out.write(classes[classes.length - 1].getName().getBytes(UTF_8));
    }
  }
}

package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A check, made at the start of a run, that this client has what the hook overrides and calls. A
 * client that has renamed an overridden method would otherwise run its own retry under the name of
 * the policy under test, and one that lacks a called method would fail in the middle of the run.
 */
final class HookCheck {

  private static final int NEVER_OVERRIDDEN = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;

  /** The signature of a method of the client that the hook overrides or calls. */
  record Signature(Class<?> returned, String name, List<Class<?>> parameters) {

    static Signature of(Class<?> returned, String name, Class<?>... parameters) {
      return new Signature(returned, name, List.of(parameters));
    }
  }

  private static final List<Signature> OVERRIDDEN =
      List.of(
          Signature.of(Deferred.class, "sendRpcToTablet", KuduRpc.class),
          Signature.of(Deferred.class, "scanNextRows", AsyncKuduScanner.class),
          Signature.of(
              Deferred.class,
              "getTabletLocation",
              KuduTable.class,
              byte[].class,
              AsyncKuduClient.LookupType.class,
              long.class),
          Signature.of(void.class, "handleRetryableError", KuduRpc.class, KuduException.class));

  private static final List<Signature> CALLED_ON_AN_RPC =
      List.of(
          Signature.of(boolean.class, "hasDeferred"),
          Signature.of(Deferred.class, "getDeferred"),
          Signature.of(void.class, "errback", Exception.class),
          Signature.of(String.class, "method"));

  private HookCheck() {}

  /**
   * Checks that the hook takes hold of this client.
   *
   * @throws IncompatibleClassChangeError if it does not, with what is missing
   */
  static void run() {
    OVERRIDDEN.forEach(HookCheck::requireOverridden);
    CALLED_ON_AN_RPC.forEach(signature -> require(KuduRpc.class, signature));
    require(Status.class, Signature.of(Status.class, "Aborted", String.class));
    require(Status.class, Signature.of(Status.class, "TimedOut", String.class));
    require(TimeoutTracker.class, Signature.of(void.class, "setTimeout", long.class));
    require(TimeoutTracker.class, Signature.of(boolean.class, "hasTimeout"));
    require(
        AsyncKuduClient.class,
        Signature.of(
            TableLocationsCache.Entry.class, "getTableLocationEntry", String.class, byte[].class));
    requireConstructor(LocatedTablet.class, RemoteTablet.class);
    requireField(KuduRpc.class, int.class, "attempt");
    requireField(KuduRpc.class, TimeoutTracker.class, "timeoutTracker");
    requireField(Batch.class, List.class, "operations");
    requireConstructor(NonRecoverableException.class, Status.class, Throwable.class);
  }

  private static void requireOverridden(Signature signature) {
    requireOverridable(AsyncKuduClient.class, signature);
    require(PolicyAsyncKuduClient.class, signature);
  }

  static void requireOverridable(Class<?> type, Signature signature) {
    var modifiers = require(type, signature);
    if ((modifiers & NEVER_OVERRIDDEN) != 0 || !sharePackage()) {
      throw new IncompatibleClassChangeError(
          "its " + message(type, signature) + " cannot be overridden");
    }
  }

  /**
   * Returns whether one loader has loaded the client and the hook: a method without a modifier is
   * overridden only from the same package of the same loader.
   */
  private static boolean sharePackage() {
    return AsyncKuduClient.class.getClassLoader() == PolicyAsyncKuduClient.class.getClassLoader();
  }

  /** Returns the modifiers of the method, which must exist. */
  static int require(Class<?> type, Signature signature) {
    try {
      var method =
          type.getDeclaredMethod(signature.name(), signature.parameters().toArray(Class<?>[]::new));
      if (method.getReturnType() == signature.returned()) {
        return method.getModifiers();
      }
    } catch (NoSuchMethodException e) {
      // The error below says so.
    }
    throw missing(message(type, signature));
  }

  private static void requireField(Class<?> type, Class<?> ofType, String name) {
    try {
      if (type.getDeclaredField(name).getType() == ofType) {
        return;
      }
    } catch (NoSuchFieldException e) {
      // The error below says so.
    }
    throw missing(type.getSimpleName() + "." + name);
  }

  static void requireConstructor(Class<?> type, Class<?>... parameters) {
    var all = Arrays.stream(type.getDeclaredConstructors());
    if (all.noneMatch(each -> Arrays.equals(each.getParameterTypes(), parameters))) {
      throw missing("constructor " + type.getSimpleName() + message(List.of(parameters)));
    }
  }

  private static IncompatibleClassChangeError missing(String what) {
    return new IncompatibleClassChangeError("it has no " + what);
  }

  private static String message(Class<?> type, Signature signature) {
    return type.getSimpleName() + "." + signature.name() + message(signature.parameters());
  }

  private static String message(List<Class<?>> parameters) {
    return parameters.stream()
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", "(", ")"));
  }
}

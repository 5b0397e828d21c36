package io.github.ycsbbackoff.fdb.emulator.transaction;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls of one of fdb-java's interfaces that a class of the emulator has as public methods. An
 * instance of that class becomes one of the interface, which refuses every other call by its name.
 *
 * @param <T> the interface
 */
final class SupportedCalls<T> {

  private final Class<T> type;
  private final Map<Method, Method> supported = new HashMap<>();

  /**
   * Finds the calls.
   *
   * @throws IllegalStateException if a public method of {@code part} is no call of {@code type}
   */
  SupportedCalls(Class<T> type, Class<?> part) {
    this.type = type;
    for (var method : part.getMethods()) {
      if (method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers())) {
        supported.put(callOf(method), method);
      }
    }
  }

  /** Returns {@code part} as an instance of the interface. */
  T of(Object part) {
    InvocationHandler calls = (proxy, call, arguments) -> answer(part, proxy, call, arguments);
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
  }

  private Method callOf(Method method) {
    try {
      return type.getMethod(method.getName(), method.getParameterTypes());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(method + ": no call of " + type.getSimpleName(), e);
    }
  }

  private Object answer(Object part, Object proxy, Method call, Object[] arguments)
      throws Throwable {
    var method = supported.get(call);
    if (method != null) {
      try {
        return method.invoke(part, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
    return switch (call.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> type.getSimpleName() + " of the emulator";
      default -> throw UnsupportedCall.ofCall(described(call));
    };
  }

  /** Describes a call as documents do, such as {@code Transaction.watch(byte[])}. */
  private static String described(Method call) {
    return Stream.of(call.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(
            Collectors.joining(
                ", ", call.getDeclaringClass().getSimpleName() + "." + call.getName() + "(", ")"));
  }
}

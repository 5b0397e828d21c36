package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Ports on loopback. */
public final class Ports {
  // The range is below the ports that Linux hands out to outgoing connections (32768 and up): while
  // a killed server is down, no client can be given its port.
  private static final int FIRST = 20_000;
  private static final int LAST = 32_767;
  private static final int TRIES = 1_000;
  private static final int CONNECT_TIMEOUT_MILLIS = 500;

  private Ports() {}

  /** Returns {@code count} different ports that nobody listens on. */
  public static List<Integer> free(int count) {
    var ports = new ArrayList<Integer>();
    for (int i = 0; i < TRIES && ports.size() < count; i++) {
      var port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
      if (!ports.contains(port) && isFree(port)) {
        ports.add(port);
      }
    }
    if (ports.size() < count) {
      throw new ServerException(
          "no %d free ports from %d to %d on 127.0.0.1; stop what holds them"
              .formatted(count, FIRST, LAST));
    }
    return List.copyOf(ports);
  }

  public static boolean isOpen(int port) {
    try (var socket = new Socket()) {
      socket.connect(address(port), CONNECT_TIMEOUT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(address(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }
}

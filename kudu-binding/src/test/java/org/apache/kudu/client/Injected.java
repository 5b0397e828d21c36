package org.apache.kudu.client;

/** What only the client's own package can do. */
public final class Injected {

  private Injected() {}

  /** The next {@code count} requests of this JVM are rejected as by a server that is too busy. */
  public static void rejections(int count) {
    RpcProxy.failNextRpcs(
        count, new RecoverableException(Status.ServiceUnavailable("service queue is full")));
  }
}

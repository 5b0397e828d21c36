package org.apache.kudu.client;

/** Test helpers that only the client's own package can offer. */
public final class Injected {

  private Injected() {}

  /** Has the next {@code count} requests of this JVM rejected as by a server that is too busy. */
  public static void rejections(int count) {
    RpcProxy.failNextRpcs(
        count, new RecoverableException(Status.ServiceUnavailable("service queue is full")));
  }
}

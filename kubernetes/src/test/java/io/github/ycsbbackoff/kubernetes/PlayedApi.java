package io.github.ycsbbackoff.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import java.util.HashMap;
import java.util.Queue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A played API server for the tests of one class, which forgets after each of them what it was
 * given. The extension of fabric8 makes another server for each test, with a certificate of its
 * own, also where the tests ask only the one of their class: that takes a second.
 */
public final class PlayedApi implements AfterEachCallback, AfterAllCallback {

  private final KubernetesMockServer server;
  private final KubernetesClient client;

  private PlayedApi(KubernetesMockServer server) {
    this.server = server;
    server.init();
    this.client = server.createClient();
  }

  /** Returns a server that has the answers it is told. */
  public static PlayedApi scripted() {
    return new PlayedApi(new KubernetesMockServer(true));
  }

  /** Returns a server that keeps what it is given besides. */
  @SuppressWarnings("deprecation") // The mapper is that of the extension of fabric8.
  public static PlayedApi keeping() {
    var responses = new HashMap<ServerRequest, Queue<ServerResponse>>();
    return new PlayedApi(
        new KubernetesMockServer(
            new Context(Serialization.jsonMapper()),
            new MockWebServer(),
            responses,
            new KubernetesMixedDispatcher(responses),
            true));
  }

  public KubernetesMockServer server() {
    return server;
  }

  public KubernetesClient client() {
    return client;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    server.reset();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server.destroy();
    client.close();
  }
}

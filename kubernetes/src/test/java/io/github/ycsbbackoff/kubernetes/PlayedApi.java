package io.github.ycsbbackoff.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import java.util.HashMap;
import java.util.Map;
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
            new Keeping(responses),
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

  /**
   * Keeps what it is given, and lets the watches of it end without holding up anybody. The listener
   * of fabric8 waits, in the thread that serves the connections, until all that its watch was to
   * hear is written, which that thread itself would have to do. It gives up after 30 s, and a
   * request on another connection of that thread is sent once more meanwhile.
   */
  private static final class Keeping extends KubernetesMixedDispatcher {

    Keeping(Map<ServerRequest, Queue<ServerResponse>> responses) {
      super(responses);
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
      var response = super.dispatch(request);
      var listener = response.getWebSocketListener();
      return listener == null || listener instanceof EndsInAThreadOfItsOwn
          ? response
          : response.withWebSocketUpgrade(new EndsInAThreadOfItsOwn(listener));
    }
  }

  /** A watch's listener, whose end waits in a thread of its own. */
  private static final class EndsInAThreadOfItsOwn extends WebSocketListener {

    private final WebSocketListener listener;

    EndsInAThreadOfItsOwn(WebSocketListener listener) {
      this.listener = listener;
    }

    @Override
    public void onOpen(WebSocket socket, Response response) {
      listener.onOpen(socket, response);
    }

    @Override
    public void onMessage(WebSocket socket, String text) {
      listener.onMessage(socket, text);
    }

    @Override
    public void onMessage(WebSocket socket, byte[] bytes) {
      listener.onMessage(socket, bytes);
    }

    @Override
    public void onClosing(WebSocket socket, int code, String reason) {
      listener.onClosing(socket, code, reason);
    }

    @Override
    public void onClosed(WebSocket socket, int code, String reason) {
      start(() -> listener.onClosed(socket, code, reason));
    }

    @Override
    public void onFailure(WebSocket socket, Throwable cause, Response response) {
      start(() -> listener.onFailure(socket, cause, response));
    }

    private static void start(Runnable end) {
      var thread = new Thread(end, "end of a watch");
      thread.setDaemon(true);
      thread.start();
    }
  }
}

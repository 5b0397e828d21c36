package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
@EnabledIfSystemProperty(named = KuduJar.PROPERTY, matches = ".+")
class KuduDetachedIT {
  @TempDir static Path folder;
  private static DetachedServers servers;
  @AutoClose private static KuduServer server;

  @BeforeAll
  static void start() {
    servers = new DetachedServers(folder.resolve("state"));
    server = new KuduServer(KuduHome.path(), folder.resolve("kudu"), Lifetime.DETACHED);
    servers.start(server, List.of());
  }

  @Test
  void detachedKuduIsFoundServesAndStops() {
    var found = servers.status("kudu").orElseThrow();
    assertThat(found.running()).containsExactly("master", "tserver");
    assertThat(found.state().clientProperties()).isEqualTo(server.clientProperties());
    KuduTool.loadRows(server, 100);
    var rows = new KuduMetrics(found.state().metricsUri(), List.of("rows_inserted")).read();
    assertThat(rows).containsEntry("rows_inserted", 100.0);

    servers.stop("kudu");

    assertThat(found.state().processes()).noneMatch(ServerProcess::isAlive);
    assertThat(servers.status("kudu")).isEmpty();
  }
}

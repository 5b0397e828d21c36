package io.github.ycsbbackoff.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.junit.jupiter.api.Test;

/** Tests with a client whose look-ups are answered here: there is no server. */
class OpenTablesTest {

  private static final TableName TABLE = TableName.valueOf("t");

  private final List<String> lookedUp = new ArrayList<>();

  @Test
  void aRegionThatNoServerHasDoesNotKeepTheOthersFromBeingFound() throws Exception {
    var tables = new OpenTables(connection(), null);

    tables.locateAnew(
        "t", List.of(row("c1"), row("a1"), row("b2"), row("a2"), row("b1"), row("a3")));

    assertThat(lookedUp).containsExactly("a1", "a2", "b1", "c1");
  }

  private static byte[] row(String key) {
    return key.getBytes(UTF_8);
  }

  /** Returns a client of a table with a region for each letter; no server has that of "a". */
  private Connection connection() {
    var locator =
        stub(
            RegionLocator.class,
            (proxy, method, arguments) ->
                method.getName().equals("getRegionLocation")
                    ? location(new String((byte[]) arguments[0], UTF_8))
                    : null);
    return stub(Connection.class, (proxy, method, arguments) -> locator);
  }

  private HRegionLocation location(String key) throws NoServerForRegionException {
    lookedUp.add(key);
    if (key.startsWith("a")) {
      throw new NoServerForRegionException("no server has it");
    }
    var letter = key.charAt(0);
    var region =
        RegionInfoBuilder.newBuilder(TABLE)
            .setStartKey(row(String.valueOf(letter)))
            .setEndKey(row(String.valueOf((char) (letter + 1))))
            .build();
    return new HRegionLocation(region, ServerName.valueOf("localhost", 1, 1));
  }

  private static <T> T stub(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}

import org.apache.kudu.client.KuduClient;

/**
 * A program, run from its source, that deletes rows behind the back of their writer. Its arguments
 * are MASTERS TABLE KEY...
 */
public final class DeleteRows {

  private DeleteRows() {}

  public static void main(String[] args) throws Exception {
    try (var client = new KuduClient.KuduClientBuilder(args[0]).build()) {
      var table = client.openTable(args[1]);
      var session = client.newSession();
      for (var i = 2; i < args.length; i++) {
        var delete = table.newDelete();
        delete.getRow().addString("key", args[i]);
        if (session.apply(delete).hasRowError()) {
          throw new IllegalStateException("no row " + args[i]);
        }
      }
    }
  }
}

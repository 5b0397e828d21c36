package example.http;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;

/** A row that is written, its fields as a form. */
final class HttpRow extends PendingRow {

  private final String form;

  HttpRow(Rows rows, OperationKind kind, String table, String key, String form, long startNanos) {
    super(rows, kind, table, key, startNanos);
    this.form = form;
  }

  String form() {
    return form;
  }
}

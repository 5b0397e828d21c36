package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.QuotaTableUtil;
import org.apache.hadoop.hbase.quotas.ThrottleType;

/** HBase's quota on the writes to all user tables of a region server together. */
record QuotaLimit(int writesPerSecond) {
  /** The interval at which a region server looks for quotas; HBase's default is five minutes. */
  static final int REFRESH_MILLIS = 1_000;

  private static final Duration TABLE_WITHIN = Duration.ofMinutes(1);

  void apply(StandaloneHBase hbase) throws IOException {
    try (var admin = hbase.admin()) {
      var table = QuotaTableUtil.QUOTA_TABLE_NAME;
      Deadline.in(TABLE_WITHIN).await(table + " to be there", () -> isThere(admin, table));
      admin.setQuota(
          QuotaSettingsFactory.throttleNamespace(
              NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR,
              ThrottleType.WRITE_NUMBER,
              writesPerSecond,
              TimeUnit.SECONDS));
    }
  }

  private static boolean isThere(Admin admin, TableName table) throws IOException {
    return admin.isTableAvailable(table);
  }
}

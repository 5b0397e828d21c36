package io.github.ycsbbackoff.hbase;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests that share one HBase without any flags, since its start takes longer than most of them.
 * Each test has tables of its own.
 */
@Tag("server")
@Timeout(120)
class SharedServerIT {

  @RegisterExtension static final RealHBase HBASE = new RealHBase();

  @Nested
  class Operations extends OperationCases {}

  @Nested
  class TableAdmin extends TableAdminCases {}

  @Nested
  class AttemptTimeout extends AttemptTimeoutCases {}
}

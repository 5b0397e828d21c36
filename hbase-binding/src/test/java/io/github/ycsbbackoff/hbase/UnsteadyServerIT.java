package io.github.ycsbbackoff.hbase;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests that share one HBase, whose regions move and split, and which dies or stands still. They
 * take the longest of the module, and the name of the class has them begin first: see {@code
 * tests.order} in the parent POM.
 */
@Tag("server")
@Timeout(240)
class UnsteadyServerIT {

  @RegisterExtension static final RealHBase HBASE = new RealHBase();

  /** Drops other tables, since what is moved or split must be the run's own table. */
  @BeforeEach
  void dropTheTablesOfOtherRuns() {
    HBASE.server().restartClean(List.of());
  }

  @Nested
  class Rows extends DisturbedRowCases {}

  @Nested
  class Programs extends DisturbedProgramCases {}
}

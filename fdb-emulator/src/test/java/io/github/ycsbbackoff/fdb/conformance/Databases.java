package io.github.ycsbbackoff.fdb.conformance;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDB;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The databases that the suite runs against. */
final class Databases implements ArgumentsProvider {

  private static final String CLUSTER_FILE = "FDB_CLUSTER_FILE";

  @Override
  public Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) throws Exception {
    var cluster = EmulatedCluster.open(LoadSettings.defaults(), Optional.empty());
    var emulator = Arguments.of(new Area("emulator", cluster.database()));
    var file = System.getenv(CLUSTER_FILE);
    return file == null
        ? Stream.of(emulator)
        : Stream.of(emulator, Arguments.of(new Area("cluster " + file, Real.open(file))));
  }

  /**
   * The opener of the real cluster, which is apart because loading FDB loads the native library.
   */
  private static final class Real {

    private static final int API_VERSION = 740;

    private static Database open(String clusterFile) {
      return FDB.selectAPIVersion(API_VERSION).open(clusterFile);
    }
  }
}

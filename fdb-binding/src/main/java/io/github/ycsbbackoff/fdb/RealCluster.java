package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDB;
import io.github.ycsbbackoff.binding.LimitedConnect;
import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * A connector to a real cluster. Nothing else here touches {@link FDB}, which needs libfdb_c as
 * soon as it is loaded.
 */
final class RealCluster {

  private static final int API_NOT_SUPPORTED = 2203;
  private static final int CONNECTION_STRING_INVALID = 2104;
  private static final String RELEASES = "https://github.com/apple/foundationdb/releases";

  private static final String TLS_TOO =
      ", and that fdb.tls.* is what the cluster wants (fdb.trace-dir keeps what FoundationDB says)";

  /**
   * The settings that FoundationDB's client of this process was started with; null before the
   * start.
   */
  private static NetworkSettings started;

  private final Path clusterFile;
  private final NetworkSettings network;
  private final Duration limit;

  private RealCluster(Path clusterFile, NetworkSettings network, Duration limit) {
    this.clusterFile = clusterFile;
    this.network = network;
    this.limit = limit;
  }

  /**
   * Opens a database, and returns it once it has answered.
   *
   * @throws SettingException if no database answers within {@code limit}
   */
  static Database open(Path clusterFile, NetworkSettings network, Duration limit)
      throws InterruptedException {
    return new RealCluster(clusterFile, network, limit).open();
  }

  private Database open() throws InterruptedException {
    try {
      return LimitedConnect.within(limit, "fdb-connect", this::connect);
    } catch (TimeoutException e) {
      throw unreachable();
    } catch (ExecutionException e) {
      throw explained(e.getCause());
    }
  }

  private Database connect() {
    var database = start(network).open(clusterFile.toString());
    try {
      awaitAnswer(database, limit);
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /**
   * Waits until the database gives a read version. The first attempt may find the cluster only just
   * recognized (1039). This is the rule if the client bypass is off, as the cache of read versions
   * needs it.
   */
  static void awaitAnswer(Database database, Duration limit) {
    var transaction = database.createTransaction();
    try {
      // FoundationDB keeps the timeout, and the time that has passed, through onError.
      transaction.options().setTimeout(limit.toMillis());
      while (true) {
        try {
          transaction.getReadVersion().join();
          return;
        } catch (CompletionException e) {
          transaction = transaction.onError(e).join();
        }
      }
    } finally {
      transaction.close();
    }
  }

  private static synchronized FDB start(NetworkSettings network) {
    if (started != null) {
      if (!started.equals(network)) {
        throw new SettingException(
            "fdb.api-version, fdb.trace-dir, fdb.tls.*, fdb.grv-cache: this process has started"
                + " FoundationDB's client with others, and it starts only once; start a new process");
      }
      return FDB.instance();
    }
    var fdb = select(network);
    var options = fdb.options();
    network.traceFolder().ifPresent(folder -> options.setTraceEnable(folder.toString()));
    var tls = network.tls();
    // The password comes first, because FoundationDB reads the key when it is told the key's path.
    tls.password().ifPresent(options::setTLSPassword);
    tls.certificate().ifPresent(file -> options.setTLSCertPath(file.toString()));
    tls.key().ifPresent(file -> options.setTLSKeyPath(file.toString()));
    tls.authorities().ifPresent(file -> options.setTLSCaPath(file.toString()));
    tls.verifyPeers().ifPresent(peers -> options.setTLSVerifyPeers(ascii(peers)));
    if (!network.bypass()) {
      options.setDisableClientBypass();
    }
    started = network;
    return fdb;
  }

  /**
   * Returns the version asked for, or the newest that both this binding and the fdb-java here know.
   */
  private static FDB select(NetworkSettings network) {
    if (network.apiVersion().isPresent()) {
      return FDB.selectAPIVersion(network.apiVersion().get());
    }
    try {
      return FDB.selectAPIVersion(NetworkSettings.NEWEST_API);
    } catch (IllegalArgumentException e) {
      // The class path has an fdb-java 7.3 in place of this binding's own.
      return FDB.selectAPIVersion(NetworkSettings.OLDEST_API);
    }
  }

  private RuntimeException explained(Throwable failure) {
    if (failure instanceof SettingException known) {
      return known;
    }
    var code = FdbErrors.code(failure).orElse(0);
    if (failure instanceof UnsatisfiedLinkError
        || failure instanceof ExceptionInInitializerError
        || failure instanceof NoClassDefFoundError) {
      return noLibrary(failure);
    } else if (failure instanceof LinkageError jars) {
      throw jars;
    } else if (code == API_NOT_SUPPORTED || failure instanceof IllegalArgumentException) {
      return new SettingException(
          "fdb.api-version: "
              + FdbErrors.message(failure)
              + "; install libfdb_c of fdb-java's version or later, from "
              + RELEASES);
    } else if (code == FdbErrors.TRANSACTION_TIMED_OUT) {
      return unreachable();
    } else if (code == CONNECTION_STRING_INVALID) {
      return new SettingException(
          "fdb.cluster",
          clusterFile.toString(),
          "is no cluster file",
          "give one with a line such as description:id@host:4500");
    }
    return new SettingException(
        "fdb.cluster",
        clusterFile.toString(),
        "FoundationDB's client does not start (" + FdbErrors.message(failure) + ")",
        "check the cluster file, fdb.tls.* and fdb.trace-dir");
  }

  private SettingException noLibrary(Throwable failure) {
    var why = failure.getCause() == null ? failure : failure.getCause();
    return new SettingException(
        "fdb.cluster",
        clusterFile.toString(),
        "needs FoundationDB's native client, libfdb_c, which cannot be loaded ("
            + FdbErrors.message(why)
            + ")",
        "install the package foundationdb-clients from "
            + RELEASES
            + ", or set LD_LIBRARY_PATH to the folder of libfdb_c.so, or give fdb.cluster=embedded");
  }

  private SettingException unreachable() {
    return new SettingException(
        "fdb.cluster",
        clusterFile.toString(),
        "no FoundationDB answers there within fdb.connect-timeout=" + limit.toMillis() + "ms",
        "check that its coordinators run, that the file names them, and that libfdb_c is of the"
            + " cluster's version"
            + (isByTls() ? TLS_TOO : ""));
  }

  /** Returns whether a coordinator is to be reached by TLS, such as {@code 10.0.0.1:4500:tls}. */
  private boolean isByTls() {
    try {
      return Files.readString(clusterFile, StandardCharsets.ISO_8859_1).contains(":tls");
    } catch (IOException e) {
      return false;
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}

package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A maker of HBase's configuration, from HBase's defaults, the hbase-site.xml on the class path,
 * and the properties.
 */
final class ClientConfiguration {

  /** Our own properties, which begin as HBase's do, and mean nothing to HBase. */
  private static final Set<String> OURS =
      Set.of(
          "hbase.connections",
          "hbase.flush-interval",
          "hbase.create-table",
          "hbase.splits",
          "hbase.compression",
          "hbase.encoding",
          "hbase.bloom",
          "hbase.block-size",
          "hbase.usepagefilter",
          "hbase.usescanvaluefiltering",
          "hbase.scanfilteroperator",
          "hbase.scanfiltervalue",
          "hbase.scan-caching",
          "hbase.connect-timeout");

  /** The times that HBase's client gives to one call: of any kind, and of each kind. */
  private static final List<String> OF_ONE_CALL =
      List.of("hbase.rpc.timeout", "hbase.rpc.read.timeout", "hbase.rpc.write.timeout");

  private ClientConfiguration() {}

  /**
   * Returns the given properties that go to HBase's client as they are. HBase's own names have one
   * dot more than ours, or a default; any other name is a typing error.
   */
  static List<String> passedOn(Settings settings) {
    var defaults = HBaseConfiguration.create();
    return settings.names().stream()
        .filter(name -> name.startsWith("hbase.") && !OURS.contains(name))
        .filter(name -> name.indexOf('.', "hbase.".length()) > 0 || defaults.get(name) != null)
        .toList();
  }

  /**
   * Refuses properties of HBase's that limit a call beside an attempt timeout.
   *
   * @throws SettingException if one of them is given
   */
  static void rejectBeside(AttemptTimeout attempts, Settings settings) {
    for (var name : attempts.isOn() ? OF_ONE_CALL : List.<String>of()) {
      settings
          .text(name)
          .ifPresent(
              given -> {
                throw new SettingException(
                    name,
                    given,
                    "limits a call as " + AttemptTimeout.PROPERTY + " does",
                    "give one of the two");
              });
    }
  }

  /** Returns the configuration for the administration of tables, which may retry as HBase does. */
  static Configuration ofAdmin(Settings settings, HBaseConfig config) {
    var configuration = HBaseConfiguration.create();
    // ZooKeeper gets one attempt: hbase.connect-timeout is the limit, and a person waits.
    configuration.setInt("zookeeper.recovery.retry", 1);
    passedOn(settings).forEach(name -> configuration.set(name, settings.string(name, "")));
    config.keytab().ifPresent(login -> logIn(configuration, login));
    return configuration;
  }

  /**
   * Returns the configuration for rows. Retries are ours, so that the client has none; a client
   * that is to be watched keeps its retries.
   *
   * @param attempts the time for which a call may be without an answer, if it is not all of the
   *     operation's
   * @param watched the counts of HBase's own retry; null where the retry is ours
   */
  static Configuration ofData(
      Settings settings, HBaseConfig config, AttemptTimeout attempts, NativeCounts watched) {
    var configuration = ofAdmin(settings, config);
    if (watched != null) {
      watched.configure(configuration);
      return configuration;
    }
    configuration.setInt("hbase.client.retries.number", 0);
    if (attempts.isOn()) {
      OF_ONE_CALL.forEach(name -> configuration.setInt(name, millis(attempts.millis())));
    } else if (!passedOn(settings).contains("hbase.rpc.timeout")) {
      configuration.setInt("hbase.rpc.timeout", millis(config.operationTimeout().toMillis()));
    }
    return configuration;
  }

  /** Returns the timeout as HBase reads it: an int, of which 0 would be no timeout. */
  private static int millis(long timeoutMillis) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, timeoutMillis));
  }

  private static void logIn(Configuration configuration, HBaseConfig.Login login) {
    configuration.set("hadoop.security.authentication", "Kerberos");
    UserGroupInformation.setConfiguration(configuration);
    try {
      UserGroupInformation.loginUserFromKeytab(login.principal(), login.keytab().toString());
    } catch (IOException e) {
      throw new SettingException(
          "keytab",
          login.keytab().toString(),
          "cannot log in as " + login.principal() + " (" + HBaseRejections.message(e) + ")",
          "check principal, keytab and the Kerberos configuration");
    }
  }
}

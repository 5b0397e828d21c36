package io.github.ycsbbackoff.lab.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    var version = BackoffCommand.class.getPackage().getImplementationVersion();
    return new String[] {"ycsb-backoff " + (version == null ? "(not built)" : version)};
  }
}

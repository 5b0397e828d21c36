package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;

/**
 * A local file system without Hadoop's checksum files. With them a flushed log record stays in a
 * buffer of this JVM until its chunk is full, and SIGKILL loses acknowledged rows; HBase has its
 * own checksums.
 */
public final class WrittenThroughFileSystem extends LocalFileSystem {
  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    setWriteChecksum(false);
    setVerifyChecksum(false);
  }
}

package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The part of a log written since a moment, cut down to the line that tells why a process ended.
 */
record LogTail(Path log, long fromByte) {
  private static final int MOST_BYTES = 64 * 1024;

  /**
   * Matches glog's errors and fatals ({@code E20261121 ...}), gflags' and log4j's ERROR and FATAL.
   */
  private static final Pattern ERROR = Pattern.compile("[EF]\\d{8} .*|.*\\b(ERROR|FATAL)\\b.*");

  private static final Pattern GLOG_PREFIX = Pattern.compile("^[EF]\\d{8} [^]]*] ");

  static LogTail now(Path log) {
    try {
      return new LogTail(log, Files.exists(log) ? Files.size(log) : 0);
    } catch (IOException e) {
      return new LogTail(log, 0);
    }
  }

  /**
   * Returns the last error, or else the last line, or else that there is none; and always the log's
   * path.
   */
  String complaint() {
    String error = null;
    String last = "it wrote nothing";
    for (var line : text().lines().filter(line -> !line.isBlank()).toList()) {
      last = line;
      error = ERROR.matcher(line).matches() ? line : error;
    }
    var line = error == null ? last : error;
    return GLOG_PREFIX.matcher(line).replaceFirst("").strip() + " (log: " + log + ")";
  }

  private String text() {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(fromByte, file.length() - MOST_BYTES));
      var bytes = new byte[(int) Math.max(0, file.length() - file.getFilePointer())];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}

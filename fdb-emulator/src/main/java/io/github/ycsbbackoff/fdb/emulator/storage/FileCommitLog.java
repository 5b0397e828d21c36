package io.github.ycsbbackoff.fdb.emulator.storage;

import com.apple.foundationdb.KeyValue;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A file of commits, in order. A commit is handed to the operating system before it is
 * acknowledged. So it survives the process, however that ends, but not the machine's end, as
 * nothing is forced to the disk.
 *
 * <p>Opening replays the file, drops a torn record at its end, and puts in its place a new file
 * that holds only what is in the database. A second process that opens the file is refused.
 */
public final class FileCommitLog implements CommitLog {

  private static final int COMPACT_RECORD_BYTES = 1 << 20;

  private final Path path;
  private final FileChannel lock;
  private final LogRecords records = new LogRecords();

  /**
   * The open file. This is no channel, which the interrupt of one writing thread would close for
   * all.
   */
  private RandomAccessFile file;

  private long length;

  private FileCommitLog(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * The log and its last version, which is 0 if the log is new. The store has the log's commits.
   */
  public record Replayed(CommitLog log, long version) {}

  public static Replayed open(Path path, VersionedStore store) throws IOException {
    var log = new FileCommitLog(path, lock(path));
    try {
      var version = log.replay(store);
      log.compact(store, version);
      return new Replayed(log, version);
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  @Override
  public void append(long version, List<Mutation> mutations) throws IOException {
    var record = records.encode(version, mutations);
    var bytes = record.remaining();
    try {
      write(record);
      length += bytes;
    } catch (IOException e) {
      // Without this, the next commit would follow half of this one.
      file.setLength(length);
      file.seek(length);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      if (file != null) {
        file.close();
      }
    }
  }

  private long replay(VersionedStore store) throws IOException {
    if (!Files.exists(path)) {
      return 0;
    }
    var last = 0L;
    try (var reader = new LogReader(path)) {
      LogReader.Entry entry;
      while ((entry = reader.next()) != null) {
        last = entry.version();
        for (var mutation : entry.mutations()) {
          mutation.apply(store, last);
        }
        store.forgetBefore(last);
      }
    }
    return last;
  }

  private void compact(VersionedStore store, long version) throws IOException {
    var fresh = path.resolveSibling(path.getFileName() + ".new");
    file = new RandomAccessFile(fresh.toFile(), "rw");
    file.setLength(0);
    write(LogRecords.header());
    // This record keeps the version where there are no rows, for the version must never go back.
    write(records.encode(version, List.of()));
    writeRows(store.rows(version, KeyOrder.FIRST, KeyOrder.SYSTEM, false), version);
    file.getFD().sync();
    Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    length = file.getFilePointer();
  }

  private void writeRows(Iterator<KeyValue> rows, long version) throws IOException {
    var batch = new ArrayList<Mutation>();
    var bytes = 0;
    while (rows.hasNext()) {
      var row = rows.next();
      var mutation = Mutation.set(row.getKey(), row.getValue());
      batch.add(mutation);
      bytes += mutation.bytes();
      if (bytes > COMPACT_RECORD_BYTES || !rows.hasNext()) {
        write(records.encode(version, batch));
        batch.clear();
        bytes = 0;
      }
    }
  }

  private static FileChannel lock(Path path) throws IOException {
    var beside = path.resolveSibling(path.getFileName() + ".lock");
    var channel = FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // An emulator in this process holds the lock: the answer is the same.
    }
    channel.close();
    throw new IOException(path + ": in use by another emulator");
  }

  private void write(ByteBuffer bytes) throws IOException {
    file.write(bytes.array(), bytes.arrayOffset(), bytes.limit());
  }
}

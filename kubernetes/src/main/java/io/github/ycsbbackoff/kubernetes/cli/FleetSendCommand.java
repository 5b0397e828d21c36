package io.github.ycsbbackoff.kubernetes.cli;

import io.github.ycsbbackoff.kubernetes.drive.PackedFolder;
import io.github.ycsbbackoff.server.Folders;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that sends results out of the driver's pod; it is not for users. */
@Command(
    name = "send",
    hidden = true,
    description = "Writes a folder to standard output as one stream of bytes.")
final class FleetSendCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "the folder")
  private Path folder;

  @Option(names = "--delete", description = "delete the folder instead, which has arrived")
  private boolean delete;

  @Override
  public Integer call() throws IOException {
    if (delete) {
      Folders.delete(folder);
      return 0;
    }
    // Not System.out, which would encode characters.
    try (var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
      PackedFolder.write(folder, out);
    }
    return 0;
  }
}

package io.github.ycsbbackoff.lab.fleet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The content of {@code worker.json}: which of a trial's clients left this folder. It is written
 * when the client is started, again when the common start is known, and when it has ended, so that
 * one that was killed has no end in it.
 *
 * @param index the client's place among all, from 0
 * @param count how many clients the trial was to have
 * @param host the name of the host that it ran on
 * @param startAtEpochSeconds the common start, by the clock that all share; null if there was none
 * @param clockAheadSeconds by how much the client's clock was measured to be ahead of that clock
 * @param clockErrorSeconds how far that measurement may be off
 * @param exitStatus the exit status of the client's process; null if it has not ended
 */
public record WorkerInfo(
    @JsonProperty(required = true) int index,
    @JsonProperty(required = true) int count,
    String host,
    Double startAtEpochSeconds,
    double clockAheadSeconds,
    double clockErrorSeconds,
    Integer exitStatus) {

  private static final String FILE = "worker.json";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Describes a client that begins, and does not know yet when the others do. */
  public static WorkerInfo begun(Part part, String host, SharedClock.Offset clock) {
    return new WorkerInfo(
        part.index(), part.count(), host, null, clock.aheadSeconds(), clock.errorSeconds(), null);
  }

  /** Returns the same client when the common start is known. */
  public WorkerInfo startingAt(double epochSeconds) {
    return new WorkerInfo(
        index, count, host, epochSeconds, clockAheadSeconds, clockErrorSeconds, exitStatus);
  }

  /** Returns the same client when its process has ended. */
  public WorkerInfo ended(int status) {
    return new WorkerInfo(
        index, count, host, startAtEpochSeconds, clockAheadSeconds, clockErrorSeconds, status);
  }

  /** Reads what a client says of itself; empty if it does not. */
  static Optional<WorkerInfo> read(Path folder) {
    var file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), WorkerInfo.class));
    } catch (JsonProcessingException e) {
      throw new BrokenResultException(file, 0, e.getOriginalMessage());
    } catch (IOException e) {
      throw new BrokenResultException(file, 0, e.getMessage());
    }
  }

  public void write(Path folder) throws IOException {
    JsonFile.write(folder.resolve(FILE), this);
  }

  /**
   * Returns by how much the client's clock was ahead, as far as the measurement can tell that from
   * nothing.
   */
  @JsonIgnore
  double clockCorrection() {
    return Math.abs(clockAheadSeconds) > clockErrorSeconds ? clockAheadSeconds : 0;
  }

  /** Returns what kept the client from its end, behind its name; null if nothing did. */
  @JsonIgnore
  String failure() {
    if (exitStatus == null) {
      return "began and did not come to its end";
    }
    return exitStatus == 0 ? null : "ended with status " + exitStatus;
  }
}

package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Something that is done to a server while a trial runs: one line under {@code faults:} of an
 * experiment. Each kind of fault is a record, whose first component is the key that names the kind,
 * and whose other components are the keys that may stand beside it; 0 stands for a key that is not
 * there. The permitted records are the kinds that there are: a new kind is one more of them, and a
 * method of {@link FaultTarget} that the servers have for which it is meant.
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
@JsonDeserialize(using = FaultReader.class)
public sealed interface Fault
    permits Kill, Pause, FewerCpus, SetFlags, Disturb, RunCommand, FailedRequests, Away {

  /** Returns when the fault begins, in seconds since the client's start. */
  double at();

  /** Returns the seconds after which the fault begins again, until the trial's end; 0 for once. */
  double every();

  /** Returns the fault in the words of the experiment, such as {@code kill: tserver}. */
  String message();

  /** Returns the words by which {@link FaultTarget#faults} lists this fault. */
  default String listed() {
    return message();
  }

  /** Returns the seconds from the fault's begin to its end; infinite for a fault without an end. */
  default double lasts() {
    return 0;
  }

  /** Returns whether the fault lasts for a time that an experiment can set. */
  default boolean hasLength() {
    return !lasting(1).equals(lasting(2));
  }

  /** Returns this fault with another length, in seconds; itself if it has none. */
  default Fault lasting(double seconds) {
    return this;
  }

  /**
   * Returns when the fault has ended once, in seconds since the client's start; of a fault without
   * an end, when it begins.
   */
  default double endsBy() {
    return at() + (Double.isFinite(lasts()) ? lasts() : 0);
  }

  /**
   * Returns whether one of this fault and another would end, or prevent, the other one, so that
   * they cannot last at the same time: they are done to the same process, processors or flag.
   */
  default boolean excludes(Fault other) {
    return false;
  }

  /**
   * Returns whether this fault and another ever last at the same time in a trial of that length.
   */
  default boolean overlaps(Fault other, double seconds) {
    return times(seconds).stream()
        .anyMatch(
            begin ->
                other.times(seconds).stream()
                    .anyMatch(
                        otherBegin ->
                            begin.equals(otherBegin)
                                || (begin < otherBegin + other.lasts()
                                    && otherBegin < begin + lasts())));
  }

  /** Begins the fault. */
  default void begin(FaultTarget server, FaultLog log) {}

  /** Ends the fault, so that the server is as it was before. */
  default void end(FaultTarget server, FaultLog log) {}

  /**
   * Returns when the fault begins in a trial of that length, in seconds since the client's start. A
   * fault that comes again comes as often as it ends before the trial does.
   */
  default List<Double> times(double seconds) {
    return every() == 0
        ? List.of(at())
        : DoubleStream.iterate(at(), time -> time + lasts() < seconds, time -> time + every())
            .boxed()
            .toList();
  }
}

package io.github.ycsbbackoff.policy;

/**
 * A rejection, with what the client knows when it decides what to do about it.
 *
 * @param reason why the server refused
 * @param rejections the number of rejections of this operation so far, 1 or more
 * @param throttlings how many of these said that the server gets too much ({@link
 *     RejectionReason#isThrottling})
 * @param sinceHint the number of rejections since the last one with which the server asked for a
 *     wait, this one included; equals {@code rejections} if no earlier one did
 * @param previousNanos the wait that followed the rejection before this one; 0 at the first
 * @param elapsedNanos the time since the operation began
 * @param nowNanos the time, by a clock of which only differences mean something
 * @param hintNanos the wait that the server asked for with its refusal; 0 if it said nothing
 */
public record RejectedOperation(
    RejectionReason reason,
    int rejections,
    int throttlings,
    int sinceHint,
    long previousNanos,
    long elapsedNanos,
    long nowNanos,
    long hintNanos) {}

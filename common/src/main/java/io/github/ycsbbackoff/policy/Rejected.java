package io.github.ycsbbackoff.policy;

/**
 * A rejection, with what the client knows when it decides what to do about it.
 *
 * @param reason why the server refused
 * @param rejections how often this operation was rejected so far, 1 or more
 * @param sinceHint how often since the server last asked for a wait, this time included; as {@code
 *     rejections} if it never did
 * @param previousNanos the wait after the rejection before this one; 0 at the first
 * @param elapsedNanos time since the operation's first attempt began
 * @param nowNanos the time, by a clock that only tells differences
 * @param hintNanos the wait that the server asked for with its refusal; 0 if it said nothing
 */
public record Rejected(
    Rejection reason,
    int rejections,
    int sinceHint,
    long previousNanos,
    long elapsedNanos,
    long nowNanos,
    long hintNanos) {}

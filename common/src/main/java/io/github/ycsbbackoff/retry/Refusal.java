package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.Rejection;

/**
 * A failed attempt, read as a rejection.
 *
 * @param cause the store's own word for it, such as {@code memory} or an error code; of few values,
 *     for it becomes a tag
 */
public record Refusal(Rejection reason, String cause) {}

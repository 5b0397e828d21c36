package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Rejections of one reason over a whole run.
 *
 * @param reason such as {@code throttled}
 * @param client attempts that the client saw rejected
 * @param server what the server's own counters of that reason add up to; null where it has none
 *     that counts such a client's
 */
public record RejectionCount(
    @JsonProperty(required = true) String reason,
    @JsonProperty(required = true) long client,
    Long server) {}

package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The number of rejections of one reason over a whole run.
 *
 * @param reason the reason, such as {@code throttled}
 * @param client the number of attempts that the client saw rejected
 * @param server the sum of the server's own counters of that reason; null where the server has none
 *     that counts such a client's rejections
 */
public record RejectionCount(
    @JsonProperty(required = true) String reason,
    @JsonProperty(required = true) long client,
    Long server) {}

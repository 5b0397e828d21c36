package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.RetrySettings;

/** What a store's client is opened with. */
public record RunContext(Settings settings, RetrySettings retry, Meters meters, Rows rows) {}

package io.github.ycsbbackoff.lab.cli;

import java.util.concurrent.Callable;

/**
 * A command that another module brings to {@code backoff}: a class with picocli's {@code Command},
 * named under {@code META-INF/services}. It returns the exit status.
 */
public interface Subcommand extends Callable<Integer> {}

/**
 * An in-memory FoundationDB behind fdb-java's interfaces, for machines that have none. It needs
 * neither a server nor libfdb_c; numbers measured on it are an emulator's and are to be called so.
 *
 * <h2>As FoundationDB does it</h2>
 *
 * <ul>
 *   <li>Read versions, reads at one version, and conflicts by the resolver's rule: a commit fails
 *       if a range that it read was written by another commit after its read version.
 *   <li>Read-your-writes with clears, atomic operations and versionstamps; snapshot reads; conflict
 *       ranges added by hand; which part of a range read can conflict.
 *   <li>Key selectors, and range reads in chunks by streaming mode.
 *   <li>Limits of keys, values, transactions, and the five seconds that a version can be read.
 *   <li>Error codes, the order in which they are looked for, and that those of writes come with the
 *       next future. {@code onError} with FoundationDB's own waits, and the options that bear on
 *       it.
 *   <li>Watches, up to 10,000.
 * </ul>
 *
 * <h2>By a model</h2>
 *
 * <ul>
 *   <li>Load: rates and queues, in {@link io.github.ycsbbackoff.fdb.emulator.EmulatorSettings}.
 *       There are no proxies, no storage servers and no disks; a cluster has as many machines as
 *       its rates say.
 *   <li>Faults: a code, for a share of the requests or for a time. What happens in a real cluster
 *       beside such an error, as a recovery, does not.
 *   <li>Health: of {@code \xff\xff/metrics/health/aggregate} the storage's durability lag, which is
 *       five seconds and the worth of the commits that wait, and the rate.
 *   <li>Durability: with a commit log the data outlives the process, but not the machine.
 * </ul>
 *
 * <h2>Not there</h2>
 *
 * <ul>
 *   <li>Tenants, mapped ranges and blob granules throw UnsupportedOperationException.
 *   <li>The rest of the special key space, and the content of system keys: there is none, and
 *       reading beyond {@code \xff} is 2004 unless an option allows it; then the keys are ordinary
 *       ones.
 *   <li>Priorities, tags, locality, idempotency ids, tracing, TLS and the like: their options are
 *       accepted and do nothing.
 *   <li>{@code FDBException.isRetryable()} and its kin ask libfdb_c, as fdb-java has them do.
 * </ul>
 */
package io.github.ycsbbackoff.fdb.emulator;

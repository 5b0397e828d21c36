/**
 * An in-memory FoundationDB behind fdb-java's interfaces, for machines that have none. It needs
 * neither a server nor libfdb_c; numbers measured on it are an emulator's and are to be called so.
 *
 * <h2>As FoundationDB does it</h2>
 *
 * <ul>
 *   <li>Read versions, reads at one version, and conflicts follow the resolver's rule: a commit
 *       fails if a range that it read was written by another commit after its read version.
 *   <li>Read-your-writes holds with clears, atomic operations and versionstamps. There are snapshot
 *       reads and conflict ranges added by hand, and the same part of a range read can conflict.
 *   <li>Key selectors work, and range reads come in chunks by streaming mode.
 *   <li>Keys, values and transactions have the same limits, and a version can be read for five
 *       seconds.
 *   <li>Error codes are the same, and looked for in the same order; those of writes come with the
 *       next future. {@code onError} has FoundationDB's own waits, and the options that bear on it.
 *   <li>There are up to 10,000 watches.
 * </ul>
 *
 * <h2>By a model</h2>
 *
 * <ul>
 *   <li>Load follows the rates and queues in {@link
 *       io.github.ycsbbackoff.fdb.emulator.EmulatorSettings}. There are no proxies, no storage
 *       servers and no disks; a cluster has as many machines as its rates say.
 *   <li>A fault is a code, for a share of the requests or for a time. What happens in a real
 *       cluster beside such an error, as a recovery, does not happen here.
 *   <li>The health at {@code \xff\xff/metrics/health/aggregate} has the storage's durability lag,
 *       which is five seconds and the worth of the commits that wait, and the rate.
 *   <li>With a commit log the data outlives the process, but not the machine.
 * </ul>
 *
 * <h2>Not there</h2>
 *
 * <ul>
 *   <li>Tenants, mapped ranges and blob granules throw UnsupportedOperationException.
 *   <li>The rest of the special key space and the content of system keys are missing. Reading
 *       beyond {@code \xff} is 2004 unless an option allows it; then the keys are ordinary ones.
 *   <li>Priorities, tags, locality, idempotency ids, tracing, TLS and the like have no effect:
 *       their options are accepted and do nothing.
 *   <li>{@code FDBException.isRetryable()} and its kin ask libfdb_c, as fdb-java has them do.
 * </ul>
 */
package io.github.ycsbbackoff.fdb.emulator;

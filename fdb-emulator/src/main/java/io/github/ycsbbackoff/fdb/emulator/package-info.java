/**
 * An in-memory FoundationDB behind fdb-java's interfaces, for machines that have none. It needs
 * neither a server nor libfdb_c; numbers measured on it are an emulator's and are to be called so.
 * It has what a YCSB binding can be made to do, and refuses the rest in one line.
 *
 * <h2>As FoundationDB does it</h2>
 *
 * <ul>
 *   <li>Read versions, reads at one version, and conflicts follow the resolver's rule: a commit
 *       fails if a range that it read was written by another commit after its read version.
 *   <li>A transaction reads its own writes. There are snapshot reads, and only the part of a range
 *       that was read can conflict.
 *   <li>A range is read into a list, in chunks by streaming mode.
 *   <li>Keys, values and transactions have the same limits, and a version can be read for five
 *       seconds.
 *   <li>Error codes are the same, and looked for in the same order; those of writes come with the
 *       next future. {@code onError} has FoundationDB's own waits, and the options that bear on it.
 * </ul>
 *
 * <h2>By a model</h2>
 *
 * <ul>
 *   <li>Load follows the rates and queues in {@link
 *       io.github.ycsbbackoff.fdb.emulator.load.LoadSettings}. There are no proxies, no storage
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
 *   <li>Watches, atomic operations, versionstamps, conflict ranges added by hand, key selectors,
 *       iterators over a range, estimated sizes, tenants, mapped ranges, blob granules and retry
 *       loops that do not block are refused with an UnsupportedOperationException that names the
 *       call.
 *   <li>Options that the binding does not set are refused with 2007. Batch priority, tags and the
 *       cache of read versions are accepted and have no effect.
 *   <li>System keys are missing: reading or writing beyond {@code \xff} is 2004.
 *   <li>{@code FDBException.isRetryable()} and its kin ask libfdb_c, as fdb-java has them do.
 * </ul>
 *
 * <h2>Packages</h2>
 *
 * <p>Each package knows only those after it: {@code transaction}, the client's side; {@code load},
 * the server and how long it takes to answer; {@code commit}, who commits and who conflicts; {@code
 * storage}, the keys and their log; {@code fault} and {@code time}.
 */
package io.github.ycsbbackoff.fdb.emulator;

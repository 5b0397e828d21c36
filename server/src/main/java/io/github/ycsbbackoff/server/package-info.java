/**
 * Real servers as child processes: unpack, start, wait, wipe, stop.
 *
 * <p>{@link EmbeddedServer} is what the lab sees; {@link ProcessServer} is the life cycle that all
 * servers made of child processes share, so that a new kind is one class and one list of metrics.
 * {@link ChildGuard} guards each child, {@link DetachedServers} are the servers that outlive this
 * JVM.
 */
package io.github.ycsbbackoff.server;

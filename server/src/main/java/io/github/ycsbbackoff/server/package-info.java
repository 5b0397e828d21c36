/**
 * Real servers as child processes: unpack, start, wait, wipe, stop.
 *
 * <p>{@link EmbeddedServer} is what the lab sees; {@link ProcessServer} is the life cycle all
 * servers share, so that a new kind is one class and one list of metrics; {@link KuduServer} is the
 * first. {@link Leash} holds each child, {@link DetachedServers} are those that outlive this JVM.
 */
package io.github.ycsbbackoff.server;

/**
 * The program in the server's JVM: ZooKeeper, a master and region servers on the local file system,
 * and a small control endpoint on loopback.
 */
package io.github.ycsbbackoff.hbaseserver;

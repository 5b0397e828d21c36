/** JMH: what the binding's own work costs. */
package io.github.ycsbbackoff.fdb.bench;

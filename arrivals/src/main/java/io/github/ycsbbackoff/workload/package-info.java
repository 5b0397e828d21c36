/**
 * A YCSB workload whose operations arrive openly: they come whether or not earlier ones have ended.
 *
 * <p>{@link io.github.ycsbbackoff.workload.OpenWorkload} is YCSB's way in; {@link
 * io.github.ycsbbackoff.arrival.ArrivalPlan} says when operations arrive, {@link
 * io.github.ycsbbackoff.workload.ArrivalQueue} hands them to threads, and {@link
 * io.github.ycsbbackoff.workload.ArrivalTimeline} writes what became of them.
 */
package io.github.ycsbbackoff.workload;

/**
 * When operations arrive whether or not earlier ones have ended: {@link
 * io.github.ycsbbackoff.arrival.ArrivalPlan} reads it from properties, and {@link
 * io.github.ycsbbackoff.arrival.ArrivalTimes} are the times. Pure: no clock is read.
 */
package io.github.ycsbbackoff.arrival;

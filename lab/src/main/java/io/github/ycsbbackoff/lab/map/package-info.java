/**
 * The map of what each policy comes back from: {@link io.github.ycsbbackoff.lab.map.StabilityMap}
 * counts, by load and length of the trigger, the trials that did not, and {@link
 * io.github.ycsbbackoff.lab.map.CriticalTrigger} is the line between stable and vulnerable.
 */
package io.github.ycsbbackoff.lab.map;

/** Processes of this machine that get only a share of its processors. */
package io.github.ycsbbackoff.cpu;

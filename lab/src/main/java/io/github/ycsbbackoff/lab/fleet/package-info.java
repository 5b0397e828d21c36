/**
 * What many client processes of one trial make together: which part of it each has, and one result
 * of the files that all of them left.
 */
package io.github.ycsbbackoff.lab.fleet;

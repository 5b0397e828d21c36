/** What can be done to a server while a trial runs, as experiments say it. */
package io.github.ycsbbackoff.fault;

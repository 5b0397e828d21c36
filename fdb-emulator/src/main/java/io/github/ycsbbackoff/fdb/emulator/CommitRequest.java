package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;
import java.util.List;

/** All that decides the outcome of a commit. */
record CommitRequest(
    long readVersion, List<Range> reads, List<Range> writes, List<Mutation> mutations) {}

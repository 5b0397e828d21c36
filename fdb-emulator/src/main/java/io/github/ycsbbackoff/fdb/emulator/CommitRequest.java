package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;
import java.util.List;

/** All that a commit is decided by. */
record CommitRequest(
    long readVersion, List<Range> reads, List<Range> writes, List<Mutation> mutations) {}

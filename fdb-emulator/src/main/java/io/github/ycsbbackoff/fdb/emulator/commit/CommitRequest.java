package io.github.ycsbbackoff.fdb.emulator.commit;

import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.storage.Mutation;
import java.util.List;

/** All that decides the outcome of a commit. */
public record CommitRequest(long readVersion, List<Range> reads, List<Mutation> mutations) {}

package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/** A read of one chunk of a range. */
record RangeReading(RangeRequest request) implements Reading<RangeChunk> {

  @Override
  public RangeChunk from(View view) {
    return view.range(request);
  }

  @Override
  public Range conflict(RangeChunk chunk, View view) {
    return chunk.conflict(request, view.maxKey());
  }
}

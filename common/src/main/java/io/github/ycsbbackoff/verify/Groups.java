package io.github.ycsbbackoff.verify;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The numbers from 0 on, by the group that each belongs to, in ascending order within a group. */
final class Groups {

  private final int[] ends;
  private final int[] members;

  /**
   * @param groupOf returns the group of each number from 0 to {@code size}, exclusive
   */
  Groups(int groups, int size, IntUnaryOperator groupOf) {
    ends = new int[groups];
    members = new int[size];
    for (var i = 0; i < size; i++) {
      ends[groupOf.applyAsInt(i)]++;
    }
    for (var i = 1; i < groups; i++) {
      ends[i] += ends[i - 1];
    }
    var next = new int[groups];
    for (var i = 0; i < groups; i++) {
      next[i] = begin(i);
    }
    for (var i = 0; i < size; i++) {
      members[next[groupOf.applyAsInt(i)]++] = i;
    }
  }

  int[] of(int group) {
    return Arrays.copyOfRange(members, begin(group), ends[group]);
  }

  private int begin(int group) {
    return group == 0 ? 0 : ends[group - 1];
  }
}

'use strict';

/** An arrow that points beyond the upper edge of a chart, where a latency is that is not reached. */
const ARROW = 'path://M6 0 11 6H8V12H4V6H1Z';

/** The upper end of an axis where something lies beyond it: above all the numbers that are drawn. */
function edgeAbove(numbers, log) {
  const highest = numbers.length === 0 ? 1 : Math.max(...numbers);
  return log ? 10 ** (Math.floor(Math.log10(highest)) + 1) : 1.1 * highest;
}

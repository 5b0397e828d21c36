'use strict';

/** The page of a grid: each chart shows one metric over the values of one parameter. */
const chartOf = (key) => data.charts.find((chart) => chart.key === key);

// Where each value stands: at its number, or, for words, at its place in the row.
const places = data.axis.places.length > 0 ? data.axis.places : data.values.map((_, place) => place);

// A line goes from left to right, in whatever order the values were given.
const byPlace = (one, other) => one[0] - other[0];

const isOverADecade = (chart) => {
  const values = chart.means.flat().filter((value) => value != null);
  return values.every((value) => value > 0) && Math.max(...values) >= 10 * Math.min(...values);
};

view.log = new Set(data.axis.log ? data.charts.filter(isOverADecade).map((chart) => chart.key) : []);

const isBeyond = (chart, index, place) => chart.beyond[index][place] === 1;

/** The upper end of the axis where something lies beyond it: above all means and intervals. */
const edgeOf = (chart, log) =>
  edgeAbove([...chart.means.flat(), ...chart.highs.flat()].filter((value) => value > 0), log);

/** An arm's arrows on the upper edge, at each value at which too few operations were acknowledged. */
function arrows(chart, arm, index, colours, log) {
  return { type: 'scatter', name: arm, id: `beyond-${index}`, z: 4, clip: false, silent: true,
    tooltip: { show: false }, symbol: ARROW, symbolSize: 10, itemStyle: { color: colours.arms[index] },
    data: data.values.map((_, place) => place).filter((place) => isBeyond(chart, index, place))
      .map((place) => [places[place], edgeOf(chart, log)]) };
}

const lastOf = (chart, index) => (isBeyond(chart, index, data.values.length - 1)
  ? 'not reached' : chart.means[index].at(-1) == null ? 'nothing' : number(chart.means[index].at(-1)));

function option(key) {
  const chart = chartOf(key);
  const colours = theme();
  const log = view.log.has(key);
  const at = (place) => `${data.parameter} ${data.values[places.indexOf(place)] ?? place}`;
  const last = data.arms.map((arm, index) => `${arm} ${lastOf(chart, index)}`);
  const points = (values) => values
    .map((value, place) => [places[place], log && !(value > 0) ? null : value])
    .sort(byPlace);
  return {
    ...common(chart, colours, `At ${data.values.at(-1)}: ${last.join(', ')}.`),
    // The last value stands at the very end, and half of its label beyond it.
    grid: { ...GRID, right: 36 },
    tooltip: tooltip(colours, at, chart.unit),
    xAxis: parameterAxis(colours),
    yAxis: { ...valueAxis(colours, log), ...(chart.beyond.flat().includes(1) ? { max: edgeOf(chart, log) } : {}) },
    series: data.arms.flatMap((arm, index) => [
      band(chart, arm, index, colours, log),
      { ...line(arm, index, colours), id: `mean-${index}`, showSymbol: true, symbolSize: 6,
        data: points(chart.means[index]) },
      arrows(chart, arm, index, colours, log),
    ]),
  };
}

function parameterAxis(colours) {
  const label = { color: colours.muted, hideOverlap: true };
  if (data.axis.places.length === 0) {
    return { ...axis(colours), type: 'category', data: data.values, boundaryGap: false, axisLabel: label };
  }
  const unit = data.axis.unit ? ` ${data.axis.unit}` : '';
  return { ...axis(colours), type: data.axis.log ? 'log' : 'value', min: 'dataMin', max: 'dataMax',
    splitLine: { show: false },
    axisLabel: { ...label, formatter: (value) => `${number(value)}${unit}` } };
}

/** An interval's band, from value to value: one polygon, so that it is as good on a logarithmic axis. */
function band(chart, arm, index, colours, log) {
  const ends = data.values
    .map((_, place) => [places[place], chart.lows[index][place], chart.highs[index][place]])
    .filter(([, low, high]) => low != null && high != null && (!log || high > 0))
    .sort(byPlace);
  return { id: `band-${index}`, type: 'custom', name: arm, silent: true, z: 1, data: ends,
    encode: { x: 0, y: log ? [2] : [1, 2] }, tooltip: { show: false },
    itemStyle: { color: colours.arms[index] },
    renderItem: (params, api) => (params.dataIndexInside > 0 ? null : polygon(ends, params, api, colours.arms[index])) };
}

function polygon(ends, params, api, colour) {
  const { x, y, width, height } = params.coordSys;
  const at = (place, value) => {
    const point = api.coord([place, value]);
    // On a logarithmic axis a low end of 0 or less lies below everything.
    return [point[0], Number.isFinite(point[1]) ? Math.min(y + height, Math.max(y, point[1])) : y + height];
  };
  return { type: 'polygon', shape: { points: [
    ...ends.map(([place, , high]) => at(place, high)),
    ...ends.map(([place, low]) => at(place, low)).reverse(),
  ] }, style: { fill: colour, opacity: 0.16 } };
}

drawEach();
buildControls();

'use strict';

/** Draws percentiles of latency over throughput, of each arm its points, their intervals and the knee. */
const latencyOf = (point, chart) => point.latencies[chart.operation]?.[chart.metric] ?? [null, null, null];
const isNotReached = (point, chart) => point.notReached[chart.operation]?.includes(chart.metric) ?? false;
const ofChart = (chart) => data.points
  .map((point, id) => ({ ...point, id, latency: latencyOf(point, chart), beyond: isNotReached(point, chart) }))
  .filter((point) => point.workload === chart.workload && (point.latency[0] > 0 || point.beyond));
const shareOf = (point) => (point.share === null ? 'no target' : `${point.share}%`);

/** A point is full; hollow, and a diamond, if it is marked; a triangle if it had no target. */
const symbolOf = (point) =>
  (point.beyond ? ARROW : point.share === null ? 'triangle' : point.marks ? 'diamond' : 'circle');

/** The upper end of the axis where a point is drawn on it. */
const edgeOf = (points) => edgeAbove(
  points.filter((point) => !point.beyond).map(({ latency: [mean, , high] }) => Math.max(mean, high ?? 0)), true);

/** The points with a height at which to draw each: what is not reached is on the upper edge. */
function placed(points) {
  const edge = edgeOf(points);
  return points.map((point) => (point.beyond ? { ...point, latency: [edge, null, null] } : point));
}

function pointsSeries(points, arm, index, colours) {
  return { type: 'scatter', name: arm, id: `points-${index}`, z: 4, cursor: 'pointer',
    // Half of an arrow on the upper edge is outside of it.
    clip: false,
    data: points.map((point) => ({
      value: [point.rate[0], point.latency[0]],
      point: point.id,
      symbol: symbolOf(point),
      symbolSize: point.marks ? 12 : 8,
      itemStyle: point.marks
        ? { color: colours.paper, borderColor: colours.arms[index], borderWidth: 2 }
        : { color: colours.arms[index] },
    })) };
}

/** Bars over both intervals; one repetition has none. */
function intervalSeries(points, arm, index, colours) {
  const style = { stroke: colours.arms[index], lineWidth: 1.2, opacity: 0.75 };
  const bar = (api, from, to) => {
    const [x1, y1] = api.coord(from);
    const [x2, y2] = api.coord(to);
    return { type: 'line', shape: { x1, y1, x2, y2 }, style };
  };
  return { type: 'custom', name: arm, id: `intervals-${index}`, silent: true, z: 3, clip: true,
    // The upper ends belong into the chart as well; a lower one may be no place of a logarithmic axis.
    encode: { x: [0, 3], y: [1, 5] },
    data: points.filter((point) => point.latency[1] !== null || point.rate[1] !== null)
      .map((point) => [...[0, 0].map((_, axis) => (axis === 0 ? point.rate[0] : point.latency[0])),
        point.rate[1], point.rate[2], point.latency[1], point.latency[2]]),
    renderItem: (_, api) => {
      const [x, y, left, right, low, high] = [0, 1, 2, 3, 4, 5].map((at) => api.value(at));
      const children = [];
      if (Number.isFinite(low) && Number.isFinite(high)) {
        // A logarithmic axis has no place for an end at or below 0.
        children.push(bar(api, [x, Math.max(low, y / 1000)], [x, high]));
      }
      if (Number.isFinite(left) && Number.isFinite(right)) {
        children.push(bar(api, [left, y], [right, y]));
      }
      return { type: 'group', children };
    } };
}

function kneeLine(chart, index, colours) {
  return chart.knees.map((id) => data.points[id]).filter((point) => point.arm === index)
    .map((point) => ({ xAxis: point.rate[0],
      lineStyle: { color: colours.arms[index], type: [4, 3], width: 1.5 },
      label: { show: true, formatter: 'knee', color: colours.arms[index], fontSize: 11, position: 'end' } }));
}

function option(key) {
  const colours = theme();
  const chart = data.charts.find((one) => one.key === key);
  const all = placed(ofChart(chart));
  const series = data.arms.flatMap((arm, index) => {
    const own = all.filter((point) => point.arm === index);
    return [
      { ...line(arm, index, colours), id: `mean-${index}`,
        data: own.filter((point) => point.share !== null).map((point) => [point.rate[0], point.beyond ? null : point.latency[0]]),
        markLine: { silent: true, symbol: 'none', animation: false, data: kneeLine(chart, index, colours) } },
      intervalSeries(own, arm, index, colours),
      pointsSeries(own, arm, index, colours),
    ];
  });
  return {
    ...common(chart, colours, describe(chart, all)),
    grid: { ...GRID, top: 24 },
    tooltip: { ...tooltip(colours, () => '', ''), trigger: 'item', formatter: (item) => tip(item, chart) },
    xAxis: { ...axis(colours), type: 'value', min: 0, splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: number } },
    yAxis: { ...valueAxis(colours, true), ...(all.some((point) => point.beyond) ? { max: edgeOf(all) } : {}) },
    series,
  };
}

function tip(item, chart) {
  const point = data.points[item.data?.point];
  if (!point) {
    return '';
  }
  const between = ([, low, high], unit) => (low === null ? '' : ` <small>${number(low)} to ${number(high)} ${unit}</small>`);
  const latency = latencyOf(point, chart);
  return `${item.marker}${escaped(data.arms[point.arm])}, ${shareOf(point)}`
    + `<br><b>${number(point.rate[0])}</b> operations/s${between(point.rate, '')}`
    + (isNotReached(point, chart) ? '<br><b>not reached</b>, for too few operations were acknowledged'
      : `<br><b>${number(latency[0])}</b> ${chart.unit}${between(latency, chart.unit)}`)
    + (point.marks ? `<br>${escaped(point.marks)}` : '');
}

function describe(chart, all) {
  const ends = data.arms.map((arm, index) => {
    const own = all.filter((point) => point.arm === index && point.share !== null);
    return own.length === 0 ? `${arm} nothing`
      : `${arm} ${own.map((point) => `${point.beyond ? 'not reached' : number(point.latency[0])} at ${shareOf(point)}`).join(', ')}`;
  });
  return `Over operations a second: ${ends.join('; ')}. The table below has all numbers.`;
}

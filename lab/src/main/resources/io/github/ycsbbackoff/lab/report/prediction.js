'use strict';

/** Draws what was measured, solid, and what was predicted, dashed, of each arm in one colour. */
function lines(side, key, colours) {
  const of = data[side];
  const chart = of.charts.find((one) => one.key === key);
  return data.arms.map((arm, index) => {
    const means = chart.means[of.arms.indexOf(arm)] ?? [];
    const own = line(arm, index, colours);
    return { ...own, id: `mean-${side}-${index}`,
      lineStyle: { ...own.lineStyle, type: side === 'measured' ? 'solid' : 'dashed' },
      data: means.map((value, bin) => [
        (bin + 0.5) * of.binSeconds,
        view.log.has(key) && !(value > 0) ? null : value,
      ]) };
  });
}

function option(key) {
  const colours = theme();
  const chart = data.measured.charts.find((one) => one.key === key);
  const side = (item) => (item.seriesId.startsWith('mean-predicted') ? 'predicted' : 'measured');
  const tip = tooltip(colours, (seconds) => `${number(seconds)} s`, chart.unit);
  return {
    ...common(chart, colours, 'Measured is drawn solid and predicted dashed; the table has the numbers.'),
    tooltip: { ...tip, formatter: (items) => tip.formatter(items.map((item) => ({
      ...item, seriesName: `${item.seriesName}, ${side(item)}` }))) },
    xAxis: { ...axis(colours), type: 'value', min: 0, max: data.measured.end, splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: (value) => `${number(value)} s` } },
    yAxis: valueAxis(colours, view.log.has(key)),
    series: [timeMarks(colours), ...lines('measured', key, colours), ...lines('predicted', key, colours)],
  };
}

drawEach();

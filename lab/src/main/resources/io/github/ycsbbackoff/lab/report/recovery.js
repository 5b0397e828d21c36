'use strict';

/** Draws, of each arm, the share of its trials that had not come back so long after the trigger. */
function recoveryOption(chart, colours) {
  const percent = (value) => `${number(value)}%`;
  return {
    ...common(chart, colours, recoverySummary(chart)),
    tooltip: tooltip(colours, (seconds) => `${number(seconds)} s after the trigger`, chart.unit),
    xAxis: { ...axis(colours), type: 'value', min: 0, max: chart.end, splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: (value) => `${number(value)} s` } },
    yAxis: { ...valueAxis(colours, false), min: 0, max: 100,
      axisLabel: { color: colours.muted, formatter: percent } },
    series: data.arms.map((arm, index) => ({
      ...line(arm, index, colours), id: `mean-${index}`, step: 'end', data: chart.curves[index],
    })),
  };
}

function recoverySummary(chart) {
  const last = data.arms.map((arm, index) => {
    const corner = chart.curves[index].at(-1);
    return corner ? `${arm} ${number(corner[1])} at ${number(corner[0])} s` : `${arm} nothing`;
  });
  return `At the end: ${last.join(', ')}. The table above has the medians.`;
}

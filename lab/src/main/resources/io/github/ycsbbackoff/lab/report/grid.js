'use strict';

/** Draws each metric over the values of one parameter, which stand in the order they were given. */
function gridOption(chart, colours) {
  const at = (value) => `${data.parameter} ${data.values[value] ?? value}`;
  const last = data.arms.map((arm, index) => `${arm} ${number(chart.means[index].at(-1) ?? NaN)}`);
  return {
    ...common(chart, colours, `At ${data.values.at(-1)}: ${last.join(', ')}.`),
    tooltip: tooltip(colours, at, chart.unit),
    xAxis: { ...axis(colours), type: 'category', data: data.values, boundaryGap: false,
      axisLabel: { color: colours.muted, hideOverlap: true } },
    yAxis: valueAxis(colours, false),
    series: data.arms.map((arm, index) => ({
      ...line(arm, index, colours), id: `mean-${index}`, showSymbol: true,
      data: chart.means[index].map((mean, place) => [place, mean]),
    })),
  };
}

drawEach((key, colours) => gridOption(data.charts.find((chart) => chart.key === key), colours));

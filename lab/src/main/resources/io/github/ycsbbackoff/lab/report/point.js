'use strict';

/** Shows one point over time, for a click on it, or for the button in its row of the table. */
const dialog = document.getElementById('point');
const overTime = new Map();
let shown = null;

function seriesOf(point, field, colours) {
  const several = point.trials.length > 1;
  return point.trials.map((trial, place) => ({
    type: 'line', name: several ? `block ${trial.block}` : trial.name, id: `mean-${place}`, showSymbol: false,
    lineStyle: { width: 2, color: colours.arms[point.arm], type: DASHES[place % DASHES.length] },
    itemStyle: { color: colours.arms[point.arm] },
    data: trial[field].map((value, second) => [second + 0.5, value]),
  }));
}

function overTimeOption(field, title, unit, point, colours) {
  const band = timeMarks(colours);
  const target = field === 'rate' ? point.target : null;
  if (target !== null) {
    band.markLine.data.push({ yAxis: target, lineStyle: { color: colours.muted, type: 'solid', width: 1 },
      label: { show: true, formatter: 'target', position: 'insideEndTop', color: colours.muted } });
  }
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    aria: { enabled: true, label: { description: `${title} of ${data.arms[point.arm]} at ${shareOf(point)}, over time.` } },
    grid: GRID,
    legend: { show: false },
    tooltip: tooltip(colours, (seconds) => `${number(seconds)} s`, unit),
    xAxis: { ...axis(colours), type: 'value', min: 0,
      max: Math.max(1, ...point.trials.map((trial) => trial.rate.length)), splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: (value) => `${number(value)} s` } },
    // The chart leaves out a line that lies outside of the axis, which ends by itself at the curves' top.
    yAxis: { ...valueAxis(colours, false), max: (curves) => (target > curves.max ? target * 1.05 : null) },
    series: [band, ...seriesOf(point, field, colours)],
  };
}

function drawOverTime() {
  const colours = theme();
  document.querySelectorAll('[data-over-time]').forEach((element) => {
    const { overTime: field, title, unit } = element.dataset;
    if (!overTime.has(field)) {
      overTime.set(field, echarts.init(element));
    }
    const chart = overTime.get(field);
    chart.resize();
    chart.setOption(overTimeOption(field, title, unit, shown, colours), { notMerge: true });
  });
}

function show(id) {
  shown = data.points[id];
  document.getElementById('point-title').textContent =
    `Workload ${shown.workload.toUpperCase()}, ${data.arms[shown.arm]}, ${shareOf(shown)}`;
  document.getElementById('point-marks').textContent = shown.marks;
  dialog.showModal();
  drawOverTime();
}

hooks.opened = (key) => charts.get(key).on('click', (event) => {
  if (event.data?.point !== undefined) {
    show(event.data.point);
  }
});
document.querySelectorAll('[data-point]').forEach((button) =>
  button.addEventListener('click', () => show(Number(button.dataset.point))));

const redraw = () => {
  if (dialog.open) {
    drawOverTime();
  }
};
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
new ResizeObserver(redraw).observe(dialog);

drawEach();

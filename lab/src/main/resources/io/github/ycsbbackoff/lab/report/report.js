'use strict';

/** Draws the charts and ties them together. */
const charts = new Map();
const percentiles = { key: 'percentiles', title: 'Latency by percentile, measured window', unit: 'ms' };
const GROUP = 'over-time';

const chartOf = (key) => data.charts.find((chart) => chart.key === key) ?? percentiles;

function option(key) {
  const chart = chartOf(key);
  return chart === percentiles ? percentileOption(chart, theme()) : timeOption(chart, theme());
}

function draw(key) {
  const chart = charts.get(key);
  if (!chart) {
    return; // It comes later, and comes as it is chosen to be.
  }
  chart.setOption(option(key), { notMerge: true });
  // Dragging selects a range; a finger has to scroll the page, so it gets the two inputs instead.
  if (key !== 'percentiles' && matchMedia('(pointer: fine)').matches) {
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
  }
}

const drawAll = () => charts.forEach((_, key) => draw(key));

function zoomTo(from, to) {
  // Connected charts follow the first.
  const first = charts.get(data.charts.find((chart) => charts.has(chart.key))?.key);
  if (first) {
    first.dispatchAction({ type: 'dataZoom', dataZoomId: 'time', startValue: from, endValue: to });
  }
}

function rememberZoom(chart) {
  const range = chart.getOption().dataZoom.find((zoom) => zoom.id === 'time');
  view.from = Math.max(0, range.startValue);
  view.to = Math.min(data.end, range.endValue);
  showZoom();
}

function open(element) {
  const key = element.dataset.chart;
  const chart = echarts.init(element);
  charts.set(key, chart);
  draw(key);
  if (key === 'percentiles') {
    return;
  }
  chart.group = GROUP;
  chart.on('datazoom', () => rememberZoom(chart));
  chart.getZr().on('dblclick', () => zoomTo(0, data.end));
}

/** Those in sight at once, the others one after the other: a day of many arms is drawn in seconds. */
function openAll(elements) {
  const inSight = (element) => element.getBoundingClientRect().top < innerHeight;
  const later = elements.filter((element) => !inSight(element));
  const openNext = () => {
    if (later.length > 0) {
      open(later.shift());
      setTimeout(openNext);
    }
  };
  elements.filter(inSight).forEach(open);
  setTimeout(openNext);
}

openAll([...document.querySelectorAll('[data-chart]')]);
echarts.connect(GROUP);

buildLegend((arm, shown) => charts.forEach((chart) =>
  chart.dispatchAction({ type: shown ? 'legendSelect' : 'legendUnSelect', name: arm })));
buildZoom(zoomTo);
showZoom();

document.querySelectorAll('[data-log]').forEach((button) => {
  const key = button.dataset.log;
  button.setAttribute('aria-pressed', String(view.log.has(key)));
  button.addEventListener('click', () => {
    view.log[view.log.has(key) ? 'delete' : 'add'](key);
    button.setAttribute('aria-pressed', String(view.log.has(key)));
    draw(key);
  });
});

document.querySelectorAll('[data-save]').forEach((button) =>
  button.addEventListener('click', () => save(button.dataset.of, button.dataset.save)));

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
new ResizeObserver(() => charts.forEach((chart) => chart.resize())).observe(document.querySelector('.charts'));

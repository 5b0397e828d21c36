'use strict';

/** The page of an experiment: its charts are over time, but for two, and share their time range. */
const percentiles = { key: 'percentiles', title: 'Latency by percentile, measured window', unit: 'ms' };
const GROUP = 'over-time';

const chartOf = (key) => data.charts.find((chart) => chart.key === key)
  ?? (key === data.recovery?.key ? data.recovery : percentiles);
const isOverTime = (key) => data.charts.some((chart) => chart.key === key);

function option(key) {
  const chart = chartOf(key);
  const drawn = chart === percentiles ? percentileOption : isOverTime(key) ? timeOption : recoveryOption;
  return drawn(chart, theme());
}

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

/** Lets a mouse select a range by dragging; a finger has to scroll the page, and has the two inputs. */
hooks.drawn = (key) => {
  if (isOverTime(key) && matchMedia('(pointer: fine)').matches) {
    charts.get(key).dispatchAction(
      { type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
  }
};

/** Makes a chart over time one of those that share a range. */
hooks.opened = (key) => {
  if (!isOverTime(key)) {
    return;
  }
  const chart = charts.get(key);
  chart.group = GROUP;
  chart.on('datazoom', () => rememberZoom(chart));
  chart.getZr().on('dblclick', () => zoomTo(0, data.end));
};

echarts.connect(GROUP);
drawEach();
buildZoom(zoomTo);
showZoom();
buildControls();

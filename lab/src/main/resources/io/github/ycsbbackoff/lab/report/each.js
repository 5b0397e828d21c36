'use strict';

const charts = new Map();

/** Draws each chart of a page by itself, and again when the reader changes what it depends on. */
function drawEach(option) {
  const draw = (key) => charts.get(key).setOption(option(key, theme()), { notMerge: true });

  document.querySelectorAll('[data-chart]').forEach((element) => {
    charts.set(element.dataset.chart, echarts.init(element));
    draw(element.dataset.chart);
  });

  buildLegend((arm, shown) => charts.forEach((chart) =>
    chart.dispatchAction({ type: shown ? 'legendSelect' : 'legendUnSelect', name: arm })));

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => charts.forEach((_, key) => draw(key)));
  new ResizeObserver(() => charts.forEach((chart) => chart.resize())).observe(document.querySelector('.charts'));
}

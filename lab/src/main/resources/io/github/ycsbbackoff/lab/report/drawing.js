'use strict';

/** Draws the charts of a page when a reader can see them, and again when what they depend on changes. */
const charts = new Map();

const isFolded = (element) => element.closest('details:not([open])') !== null;

/** What a page does besides when one of its charts is drawn, each time, and for the first time. */
const hooks = { drawn: () => {}, opened: () => {} };

/** Draws a chart anew, if it is drawn at all: one that comes later comes as it is chosen to be. */
function draw(key) {
  if (charts.has(key)) {
    charts.get(key).setOption(option(key), { notMerge: true });
    hooks.drawn(key);
  }
}

/** Draws a chart for the first time; one in a group that was closed meanwhile waits for the next time. */
function openChart(element) {
  const key = element.dataset.chart;
  if (!charts.has(key) && !isFolded(element)) {
    charts.set(key, echarts.init(element));
    draw(key);
    hooks.opened(key);
  }
}

/** Those in sight at once, the others one after the other: a day of many arms takes a while. */
function openAll(elements) {
  const inSight = (element) => element.getBoundingClientRect().top < innerHeight;
  const later = elements.filter((element) => !inSight(element));
  const openNext = () => {
    if (later.length > 0) {
      openChart(later.shift());
      setTimeout(openNext);
    }
  };
  elements.filter(inSight).forEach(openChart);
  setTimeout(openNext);
}

/** Draws every chart of the page by the page's own option(key), those of a folded group when it is opened. */
function drawEach() {
  const all = (of) => [...of.querySelectorAll('[data-chart]')];
  openAll(all(document).filter((element) => !isFolded(element)));

  document.querySelectorAll('details.folded').forEach((group) =>
    group.addEventListener('toggle', () => group.open && openAll(all(group))));

  buildLegend((arm, shown) => charts.forEach((chart) =>
    chart.dispatchAction({ type: shown ? 'legendSelect' : 'legendUnSelect', name: arm })));

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    charts.forEach((_, key) => draw(key)));

  const sizes = new ResizeObserver(() => charts.forEach((chart) => isFolded(chart.getDom()) || chart.resize()));
  document.querySelectorAll('.charts').forEach((element) => sizes.observe(element));
}

'use strict';

/** A chart as a file of its own: it leaves the page, so it takes its title and legend along. */
const PICTURE = { width: 1100, height: 520 };
const ARMS_A_ROW = 7;

function save(key, kind) {
  const name = `${data.experiment}-${key}.${kind}`;
  const drawing = kind === 'svg'
    ? echarts.init(null, null, { ...PICTURE, renderer: 'svg', ssr: true })
    : echarts.init(document.createElement('div'), null, PICTURE);
  drawing.setOption(pictureOption(key));
  const url = kind === 'svg'
    ? URL.createObjectURL(new Blob([drawing.renderToSVGString()], { type: 'image/svg+xml' }))
    : drawing.getDataURL({ type: 'png', pixelRatio: 2 });
  drawing.dispose();
  download(name, url);
}

function pictureOption(key) {
  const colours = theme();
  const shown = option(key);
  const chart = chartOf(key);
  return {
    ...shown,
    // ECharts writes its description onto an element, and an SVG drawing has none.
    aria: { enabled: false },
    toolbox: { show: false },
    backgroundColor: colours.paper,
    title: { text: `${data.experiment}: ${chart.title}, ${chart.unit}`, left: 8, top: 8,
      textStyle: { color: colours.ink, fontSize: 15, fontWeight: 600 } },
    legend: { ...shown.legend, show: true, left: 8, top: 36, icon: 'rect', itemHeight: 8, itemWidth: 8,
      textStyle: { color: colours.ink } },
    grid: { ...shown.grid, top: 56 + 24 * Math.ceil(data.arms.length / ARMS_A_ROW) },
  };
}

function download(name, url) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

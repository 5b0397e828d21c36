'use strict';

/** ECharts options, as functions of the numbers, the view and the colours. */
const BAND = 'window';
const GRID = { left: 8, right: 16, top: 16, bottom: 8, containLabel: true };

function timeOption(chart, colours) {
  const log = view.log.has(chart.key);
  const points = (values) => values.map((value, bin) => [
    times[bin],
    log && !(value > 0) ? null : value,
  ]);
  const series = [timeMarks(colours)];
  data.arms.forEach((arm, index) => {
    chart.blocks[index].forEach((values, block) => {
      if (chart.blocks[index].length > 1) {
        series.push({ ...line(arm, index, colours), id: `block-${index}-${block}`,
          data: points(values), silent: true, z: 1,
          lineStyle: { width: 1, opacity: 0.2, color: colours.arms[index] } });
      }
    });
    const mean = points(chart.means[index]);
    series.push({ ...line(arm, index, colours), id: `mean-${index}`, data: mean });
    series.push({ type: 'scatter', name: arm, id: `dots-${index}`, data: lonely(mean), silent: true,
      symbolSize: 4, itemStyle: { color: colours.arms[index] } });
  });
  return {
    ...common(chart, colours, summaryOf(chart)),
    xAxis: { ...axis(colours), type: 'value', min: 0, max: data.end, splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: (value) => `${number(value)} s` } },
    yAxis: valueAxis(colours, log),
    dataZoom: [{ id: 'time', type: 'inside', xAxisIndex: 0, filterMode: 'none',
      startValue: view.from, endValue: view.to,
      zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, moveOnMouseWheel: false }],
    toolbox: { show: true, top: -50, feature: { dataZoom: { yAxisIndex: 'none', filterMode: 'none' } } },
    series,
  };
}

function percentileOption(chart, colours) {
  const label = (above) => (above <= 1 ? '0%' : `${+(100 - 100 / above).toFixed(5)}%`);
  return {
    ...common(chart, colours, percentilesSummary()),
    grid: { ...GRID, right: 40 },
    xAxis: { ...axis(colours), type: 'log', min: 1, splitLine: { show: false },
      axisLabel: { color: colours.muted, hideOverlap: true, formatter: label } },
    yAxis: valueAxis(colours, view.log.has(chart.key)),
    tooltip: tooltip(colours, (above) => `${label(above)} of operations`, chart.unit),
    series: data.arms.map((arm, index) => ({
      ...line(arm, index, colours), id: `mean-${index}`, data: data.percentiles[index],
    })),
  };
}

function common(chart, colours, description) {
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    aria: { enabled: true, label: { description: `${chart.title}, ${chart.unit}. ${description}` } },
    grid: GRID,
    legend: { show: false, data: data.arms, selected: selected() },
    tooltip: tooltip(colours, (seconds) => `${number(seconds)} s`, chart.unit),
  };
}

function line(arm, index, colours) {
  return { type: 'line', name: arm, z: 2,
    showSymbol: false, emphasis: { disabled: true },
    itemStyle: { color: colours.arms[index] },
    lineStyle: { width: 2, color: colours.arms[index], type: dashes()[index] } };
}

/** Points between two gaps: no line goes through them, so they are drawn as dots. */
function lonely(points) {
  const there = (point) => point && point[1] != null;
  return points.filter((point, bin) =>
    there(point) && !there(points[bin - 1]) && !there(points[bin + 1]));
}

/** Shades the warm-up, marks both ends of the measured window and every fault; no arm's toggle hides it. */
function timeMarks(colours) {
  const [start, end] = data.window;
  const faults = data.faults ?? [];
  const named = new Set();
  const label = (fault) => {
    const isFirst = !named.has(fault.name);
    named.add(fault.name);
    // Along the line, which takes no width; of a fault that comes again, once.
    return { show: isFirst, formatter: fault.name, position: 'insideEndBottom', color: colours.bad,
      textBorderColor: colours.paper, textBorderWidth: 2, fontSize: 11, distance: 3 };
  };
  return { id: BAND, name: '', type: 'line', data: [], silent: true,
    markArea: { silent: true, data: [
      ...(start > 0 ? [[{ xAxis: 0, itemStyle: { color: colours.shade } }, { xAxis: start }]] : []),
      ...faults.map(({ from, to }) => [{ xAxis: from, itemStyle: { color: colours.fault } }, { xAxis: to }]),
    ] },
    markLine: { silent: true, symbol: 'none', label: { show: false },
      lineStyle: { color: colours.muted, type: [2, 3], width: 1 },
      data: [{ xAxis: start }, { xAxis: end }, ...faults.map((fault) => ({
        xAxis: fault.from, lineStyle: { color: colours.bad, type: 'solid' }, label: label(fault) }))] } };
}

function faultsSummary() {
  return data.faults.map(({ name, from, to }) => ` ${name} from ${number(from)} to ${number(to)} s.`).join('');
}

function axis(colours) {
  return { axisLine: { lineStyle: { color: colours.line } }, axisTick: { show: false },
    axisLabel: { color: colours.muted } };
}

function valueAxis(colours, log) {
  return { ...axis(colours), type: log ? 'log' : 'value', axisLine: { show: false },
    splitLine: { lineStyle: { color: colours.line, width: 1 } },
    axisLabel: { color: colours.muted, formatter: number } };
}

function tooltip(colours, heading, unit) {
  const row = (item) => `<div style="display:flex;gap:1.5em;justify-content:space-between"><span>`
    + `${item.marker}${escaped(item.seriesName)}</span><b>${number(item.value[1])}</b></div>`;
  return { trigger: 'axis', confine: true, transitionDuration: 0,
    backgroundColor: colours.paper, borderColor: colours.line,
    textStyle: { color: colours.ink, fontSize: 12 },
    axisPointer: { lineStyle: { color: colours.muted } },
    formatter: (items) => {
      const shown = items.filter((item) => item.seriesId.startsWith('mean-') && item.value[1] != null);
      return shown.length === 0 ? ''
        : `${heading(shown[0].value[0])} <small>${unit}</small>${shown.map(row).join('')}`;
    } };
}

function summaryOf(chart) {
  const [start, end] = data.window;
  const means = data.arms.map((arm, index) => {
    const inside = chart.means[index].filter((value, bin) =>
      value != null && times[bin] >= start && times[bin] < end);
    return inside.length === 0 ? `${arm} nothing`
      : `${arm} ${number(inside.reduce((sum, value) => sum + value, 0) / inside.length)}`;
  });
  return `Over time, mean in the measured window: ${means.join(', ')}.${faultsSummary()}`;
}

function percentilesSummary() {
  const p99 = data.arms.map((arm, index) => {
    const point = data.percentiles[index].find(([above]) => above >= 100);
    return `${arm} ${point ? number(point[1]) : 'unknown'}`;
  });
  return `99% of operations took at most: ${p99.join(', ')}.`;
}

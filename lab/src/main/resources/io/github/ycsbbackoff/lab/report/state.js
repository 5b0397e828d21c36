'use strict';

/** The report's numbers, and what the reader has chosen to see of them. Everything drawn follows. */
const data = JSON.parse(document.getElementById('report-data').textContent);

const view = {
  hidden: new Set(),
  from: 0,
  to: data.end,
  log: new Set(['p99', 'percentiles']),
};

const times = data.arms.length === 0 ? [] : Array.from(
  { length: Math.round(data.end / data.binSeconds) },
  (_, bin) => (bin + 0.5) * data.binSeconds);

const selected = () => Object.fromEntries(data.arms.map((arm) => [arm, !view.hidden.has(arm)]));

const number = (value) => {
  const size = Math.abs(value);
  if (size > 0 && size < 0.1) {
    return value.toLocaleString('en', { maximumSignificantDigits: 3 });
  }
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
};

const escaped = (text) => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

'use strict';

/** Colours come from the style sheet, so that charts and tables agree, in the dark too. */
const PALETTE = 7;
const DASHES = ['solid', 'dashed', 'dotted'];

function colourClasses() {
  let next = 0;
  return data.arms.map((arm) => (arm === data.baseline ? 'baseline' : `arm-${next++ % PALETTE}`));
}

/** From the eighth arm on colours repeat, and the dash tells the arms apart. */
function dashes() {
  let next = 0;
  return data.arms.map((arm) =>
    arm === data.baseline ? 'solid' : DASHES[Math.floor(next++ / PALETTE) % DASHES.length]);
}

function theme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    paper: colour('paper'),
    shade: colour('shade'),
    bad: colour('bad'),
    fault: colour('fault'),
    arms: colourClasses().map(colour),
    // ECharts puts it into a double-quoted attribute of a saved SVG as it is.
    font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
  };
}

'use strict';

/** The controls that act on all charts at once. Plain buttons and inputs: a keyboard reaches them. */
function buildLegend(onChange) {
  const legend = document.getElementById('legend');
  const classes = colourClasses();
  data.arms.forEach((arm, index) => {
    const button = document.createElement('button');
    const swatch = document.createElement('span');
    swatch.className = `swatch ${classes[index]}`;
    button.type = 'button';
    button.title = arm;
    button.setAttribute('aria-pressed', 'true');
    button.append(swatch, arm);
    button.addEventListener('click', () => {
      const hide = !view.hidden.has(arm);
      view.hidden[hide ? 'add' : 'delete'](arm);
      button.setAttribute('aria-pressed', String(!hide));
      onChange(arm, !hide);
    });
    legend.append(button);
  });
}

function buildZoom(onChange) {
  const form = document.getElementById('zoom');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const from = Number(form.elements.from.value);
    const to = Number(form.elements.to.value);
    if (to > from) {
      onChange(from, to);
    }
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    onChange(0, data.end);
  });
}

function showZoom() {
  const form = document.getElementById('zoom');
  form.elements.from.value = Math.round(view.from * 10) / 10;
  form.elements.to.value = Math.round(view.to * 10) / 10;
}

'use strict';

/** The buttons above each chart, and the links that lead to it. Plain elements: a keyboard reaches them. */
function buildControls() {
  document.querySelectorAll('[data-log]').forEach((button) => {
    const key = button.dataset.log;
    const show = () => button.setAttribute('aria-pressed', String(view.log.has(key)));
    show();
    button.addEventListener('click', () => {
      view.log[view.log.has(key) ? 'delete' : 'add'](key);
      show();
      draw(key);
    });
  });

  document.querySelectorAll('[data-save]').forEach((button) =>
    button.addEventListener('click', () => save(button.dataset.of, button.dataset.save)));

  unfold(location.hash);
  document.addEventListener('click', (event) => unfold(event.target.closest('a[href^="#"]')?.hash));
  addEventListener('hashchange', () => unfold(location.hash));
  measureToolbar();
}

/** Opens the group that a link leads into, before the browser goes there. */
function unfold(hash) {
  if (hash) {
    document.getElementById(decodeURIComponent(hash.slice(1)))
      ?.closest('details:not([open])')?.setAttribute('open', '');
  }
}

/** Tells the style sheet how high the toolbar is, which would hide the head of what a link leads to. */
function measureToolbar() {
  const toolbar = document.querySelector('.toolbar');
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--toolbar', `${toolbar.offsetHeight}px`)).observe(toolbar);
}

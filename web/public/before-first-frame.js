// Runs before the first paint. This is an external file because CSP forbids inline scripts.

// A stored theme does not flash the other one. src/shell/theme.ts uses the same key and attribute.
// With a session, user-dependent parts of the bar stay hidden until the app starts.
(() => {
  const page = document.documentElement;
  try {
    if (localStorage.getItem('refreshToken')) page.dataset.session = 'unknown';
    const choice = localStorage.getItem('kampus.theme');
    if (choice !== 'light' && choice !== 'dark') return;
    page.dataset.theme = choice;
    for (const meta of document.querySelectorAll('meta[data-scheme]')) {
      meta.media = meta.dataset.scheme === choice ? 'all' : 'not all';
    }
  } catch {
    // Storage may be unavailable (private mode, policy). Then the system theme applies.
  }
})();

// Buttons do nothing until the app has taken the page over. Their clicks wait here, and
// src/shared/page/early-clicks.ts repeats them. Buttons of a form with an address work by
// themselves.
window.earlyClicks = [];
document.addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('button');
    if (!window.earlyClicks || !button || button.form?.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    window.earlyClicks.push(button);
    document.documentElement.dataset.waiting = '';
  },
  true,
);

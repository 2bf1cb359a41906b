// Runs before the first paint, so that a stored theme does not flash the other one. This is an
// external file because CSP forbids inline scripts. src/shell/theme.ts uses the same key and
// attribute. With a session, user-dependent parts of the bar stay hidden until the app starts.
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

// Runs before the first paint: a stored choice of theme must not flash the other one. External
// because CSP forbids inline scripts. The same key and attribute are used by src/shell/theme.ts.
// Likewise for whoever has a session: the bar is empty where it depends on the person until the app
// knows them.
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
    // Storage may be closed to us (private mode, policy); the system's theme is then right.
  }
})();

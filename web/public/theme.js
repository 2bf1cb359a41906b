// Runs before the first paint: a stored choice of theme must not flash the other one. External because CSP forbids
// inline scripts. The same key and attribute are used by src/shell/theme.ts.
// Likewise for whoever has a session: the bar is empty where it depends on the person until the app knows them.
(() => {
  const page = document.documentElement;
  const { src } = document.currentScript;

  // A rendered page is set in the portal's fonts from the start where an earlier page brought them (after-first-frame.js) and
  // the browser's cache was not emptied since: this file comes from there too, at most after a question whether it changed.
  const showFonts = () => {
    const fonts = page.dataset.laterFonts;
    if (fonts === undefined || localStorage.getItem('kampus.fonts') !== fonts) return;
    const [arrival] = performance.getEntriesByName(src);
    if (!arrival || arrival.transferSize >= arrival.encodedBodySize) return;
    delete page.dataset.laterFonts;
    for (const href of fonts.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
      document.head.append(link);
    }
  };

  try {
    showFonts();
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

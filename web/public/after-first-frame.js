// Loads the fonts and the app of a page that the server has rendered, behind the page's first frame: on a thin connection
// the text and its styles come first, and share it with nothing. External because CSP forbids inline scripts.
(() => {
  const { scripts, preloads } = document.currentScript.dataset;
  const page = document.documentElement;

  // The text stays in the fallback face until every font that it needs is there, so that it changes its face once.
  const loadFonts = async () => {
    const fonts = page.dataset.laterFonts;
    if (fonts === undefined) return;
    try {
      await document.fonts.load('1em Onest', document.getElementById('root').textContent);
      localStorage.setItem('kampus.fonts', fonts);
    } catch {
      // A font did not come, or storage is closed to us: the next page asks again.
    }
    delete page.dataset.laterFonts;
  };

  const loadApp = async () => {
    for (const href of [...scripts.split(' '), ...preloads.split(' ')].filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
    // One after the other, because each runs in a task of its own: a finger waits for one of them at most.
    for (const script of scripts.split(' ')) await import(script);
  };

  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    void loadFonts();
    void loadApp();
  };

  // A page in a hidden tab has no frames.
  if (document.hidden) begin();
  else {
    const onPaint = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin();
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
    // Browsers that guard against fingerprinting do not tell when they have painted.
    requestAnimationFrame(() => setTimeout(begin, 500));
  }
})();

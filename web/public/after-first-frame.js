// Starts the app of a page that the server has rendered, and the portal's fonts, behind the page's
// first frame. Before it they would share a thin connection with the text and its styles
// (docs/decisions/023 has the figures). External because CSP forbids inline scripts.
(() => {
  const { entry, preloads } = document.currentScript.dataset;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    delete document.documentElement.dataset.firstFrame;
    for (const href of preloads.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
    void import(entry);
  };
  const onPaint = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin();
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
  // A hidden tab has no frames, and browsers that guard against fingerprinting do not tell of them.
  setTimeout(begin, 1000);
})();

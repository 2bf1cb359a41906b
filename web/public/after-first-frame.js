// Starts the app of a server-rendered page and loads its fonts after the first frame. Earlier, they
// would compete with the text and its styles on a slow connection (docs/decisions/023 has the
// figures). This is an external file because CSP forbids inline scripts.
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
  // Hidden tabs paint no frames. Browsers that resist fingerprinting do not report paint times.
  setTimeout(begin, 1000);
})();

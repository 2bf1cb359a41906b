// Loads the app of a page that the server has rendered, behind the page's first frame: on a thin connection the text, its
// styles and its fonts come first, and share it with nothing. External because CSP forbids inline scripts.
(() => {
  const { scripts, preloads } = document.currentScript.dataset;
  const load = async () => {
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
  // A page in a hidden tab has no frames.
  if (document.hidden) void load();
  else requestAnimationFrame(() => setTimeout(load));
})();

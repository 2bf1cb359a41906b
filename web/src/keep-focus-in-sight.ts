/**
 * In a strip that scrolls sideways, browsers may leave a focused element half hidden. This scrolls
 * it fully into view.
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible') && target.closest('.scroll-strip'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

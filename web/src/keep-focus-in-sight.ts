/**
 * In a strip that scrolls sideways browsers leave what gets the focus half out of sight: it comes
 * wholly into it.
 */
export function keepFocusInSight(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible') && target.closest('.scroll-strip'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** Has a name that a screen reader says when it gets the focus. */
const named = 'main, [aria-label], [aria-labelledby]';

export function listAncestors(element: Element | null): HTMLElement[] {
  const parent = element?.parentElement;
  return parent ? [parent, ...listAncestors(parent)] : [];
}

/** Gives a lost focus to the first of the elements that is still there. */
export function keepFocusAmong(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    // A hidden element, such as an empty list, does not take the focus.
    if (document.activeElement !== document.body) return;
    if (!element.isConnected || !element.matches(named)) continue;
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
}

/**
 * When the focused element is removed, gives the focus to the nearest named element around it.
 * Otherwise the keyboard would start again at the top of the page.
 */
export function keepFocusAround(): void {
  let holder: Element | null = null;
  let around: readonly HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    holder = target instanceof Element ? target : null;
    around = listAncestors(holder);
  });
  new MutationObserver(() => {
    if (!holder || holder.isConnected) return;
    holder = null;
    // Waits one frame: the code that removed the element may set the focus itself.
    requestAnimationFrame(() => keepFocusAmong(around));
  }).observe(document, { childList: true, subtree: true });
}

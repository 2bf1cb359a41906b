import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { anchorOf } from '#shared/page/anchor.ts';
import { isReturn } from '#shared/page/navigation-type.ts';

const storagePrefix = 'kampus.scroll.';
/** How long a loading page may take to become tall enough for its stored position. */
const restoreMs = 2000;

const readPosition = (key: string): number => {
  try {
    return Number(sessionStorage.getItem(storagePrefix + key) ?? 0);
  } catch {
    return 0;
  }
};

const writePosition = (key: string, top: number): void => {
  try {
    sessionStorage.setItem(storagePrefix + key, String(Math.round(top)));
  } catch {
    // Without storage a page opens at its top.
  }
};

/**
 * Scrolls to the stored position when the content is tall enough. Returns the function that stops
 * trying.
 */
function restoreWhenTall(top: number): () => void {
  const until = performance.now() + restoreMs;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  const stop = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return stop;
}

/**
 * New pages open at their top or anchor. Back, forward and reload restore the position. A page
 * opened from outside keeps its position: the reader of the server HTML may already have scrolled.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  // The first history entry of every visit has the same key.
  const positionKey = key + pathname;
  const isFirst = useRef(true);

  // A layout effect, because the old page must stop listening before the new page scrolls to its
  // top.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const leaveToBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    const handleScroll = () => writePosition(positionKey, window.scrollY);
    window.addEventListener('scrollend', handleScroll);
    window.addEventListener('pagehide', leaveToBrowser);
    return () => {
      window.removeEventListener('scrollend', handleScroll);
      window.removeEventListener('pagehide', leaveToBrowser);
    };
  }, [positionKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query keeps the position.
  useLayoutEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    if (isOpening && !isReturn()) return undefined;
    if (navigationType === 'POP') return restoreWhenTall(readPosition(positionKey));
    const target = hash ? document.getElementById(anchorOf(hash)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash]);
}

import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Days as pages to swipe: the visible day, and a function to show another. Each week starts at
 * `firstIndex`.
 */
export function useDayPages(monday: string, firstIndex: number) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [shownIndex, setShownIndex] = useState(firstIndex);

  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const scroller = scrollerRef.current;
    scroller?.scrollTo({ left: index * scroller.clientWidth, behavior });
  };

  const shownRef = useRef(firstIndex);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new week resets the page.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    setShownIndex(firstIndex);
    shownRef.current = firstIndex;
    if (!scroller) return;
    // A new width (a turned phone, a dialog that opens after this effect) moves all pages, and the
    // position would stay between two of them.
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (scroller.clientWidth === width) return;
      width = scroller.clientWidth;
      if (width > 0) show(shownRef.current, 'instant');
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [monday]);

  const handleScroll = () => {
    const scroller = scrollerRef.current;
    if (!scroller || scroller.clientWidth === 0) return;
    shownRef.current = Math.round(scroller.scrollLeft / scroller.clientWidth);
    setShownIndex(shownRef.current);
  };

  return { scrollerRef, shownIndex, show, handleScroll };
}

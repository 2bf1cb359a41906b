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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new week resets the page.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    setShownIndex(firstIndex);
    if (!scroller || scroller.clientWidth > 0) {
      show(firstIndex, 'instant');
      return;
    }
    // In a dialog that opens after this effect the scroller has no width yet.
    const observer = new ResizeObserver(() => {
      if (scroller.clientWidth === 0) return;
      observer.disconnect();
      show(firstIndex, 'instant');
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [monday]);

  const handleScroll = () => {
    const scroller = scrollerRef.current;
    if (scroller && scroller.clientWidth > 0) setShownIndex(Math.round(scroller.scrollLeft / scroller.clientWidth));
  };

  return { scrollerRef, shownIndex, show, handleScroll };
}

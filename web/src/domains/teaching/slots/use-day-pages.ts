import { useLayoutEffect, useRef, useState } from 'react';

/** Days as pages that swipe: which one is in sight, and the way to another. Each week begins at `firstIndex`. */
export function useDayPages(monday: string, firstIndex: number) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [shownIndex, setShownIndex] = useState(firstIndex);

  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const scroller = scrollerRef.current;
    scroller?.scrollTo({ left: index * scroller.clientWidth, behavior });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another week begins anew; a slot that comes or goes must not turn the page.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    setShownIndex(firstIndex);
    if (!scroller || scroller.clientWidth > 0) {
      show(firstIndex, 'instant');
      return;
    }
    // Inside a dialog that opens after this effect there is no width to scroll by yet.
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

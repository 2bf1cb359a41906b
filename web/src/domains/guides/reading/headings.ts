import { useEffect, useState } from 'react';
import type { Heading } from './guide-html.ts';

/** A heading counts as reached this close to the top, just below the top bar. */
const reachedPx = 140;

/** The heading of the section on screen. */
export function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [currentId, setCurrentId] = useState<string>();

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const reached = headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= reachedPx;
      });
      setCurrentId(reached?.id);
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', handleScroll);
      cancelAnimationFrame(frame);
    };
  }, [headings]);

  return currentId;
}

/** Scrolls to a heading and focuses it, like an anchor link. Returns true if it exists. */
export function goToHeading(id: string): boolean {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

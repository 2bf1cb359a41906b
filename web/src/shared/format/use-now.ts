import { useEffect, useState } from 'react';
import { presentMs } from '../page/first-screen.ts';

const minuteMs = 60_000;

/** The present, renewed at the turn of every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(presentMs()));
  useEffect(() => {
    // A first screen was rendered a moment ago, or a minute.
    const elapsedMs = Date.now() - now.getTime();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, minuteMs - (now.getTime() % minuteMs) - elapsedMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

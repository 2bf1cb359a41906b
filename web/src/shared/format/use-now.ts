import { useEffect, useState } from 'react';
import { presentMs } from '../page/first-screen.ts';

const minuteMs = 60_000;

/** The current time, updated at the start of every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(presentMs()));
  useEffect(() => {
    // In a first screen, `now` is the time of rendering on the server, which may be a minute ago.
    const elapsedMs = Date.now() - now.getTime();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, minuteMs - (now.getTime() % minuteMs) - elapsedMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

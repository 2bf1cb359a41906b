import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present, renewed at the turn of every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { useSyncExternalStore } from 'react';

/** The finest step of the wording is half a minute. */
const tickMs = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let ticks = 0;

const tick = () => {
  ticks += 1;
  for (const listener of listeners) listener();
};

/** One clock for all times on the page; it also catches up when a sleeping tab is shown again. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const exact = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Bratislava' });

/** 'about 2 hours ago', in English as SPEC.md has it, kept current; the exact moment as its title. */
export function RelativeTime({ instant }: { instant: string }) {
  useSyncExternalStore(subscribe, () => ticks);
  // A server whose clock is ahead must not make a comment come from the future.
  const moment = new Date(Math.min(Date.parse(instant), Date.now()));
  return (
    <time dateTime={instant} title={exact.format(moment)} lang="en">
      {formatDistanceToNow(moment, { addSuffix: true })}
    </time>
  );
}

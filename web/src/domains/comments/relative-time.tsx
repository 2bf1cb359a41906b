import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { formatStamp } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';

/** 'about 2 hours ago', in English as product.md has it, kept current; the exact moment as its title. */
export function RelativeTime({ instant }: { instant: string }) {
  useNow();
  // A server whose clock is ahead must not make a comment come from the future.
  const moment = new Date(Math.min(Date.parse(instant), Date.now()));
  return (
    <time dateTime={instant} title={formatStamp(instant)} lang="en">
      {formatDistanceToNow(moment, { addSuffix: true })}
    </time>
  );
}

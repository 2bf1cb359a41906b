import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { formatStamp } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';

/**
 * A live relative time in English, 'about 2 hours ago' (product.md). The title shows the exact
 * time.
 */
export function RelativeTime({ instant }: { instant: string }) {
  useNow();
  // If the server's clock is ahead, a comment must not appear to come from the future.
  const moment = new Date(Math.min(Date.parse(instant), Date.now()));
  return (
    <time dateTime={instant} title={formatStamp(instant)} lang="en">
      {formatDistanceToNow(moment, { addSuffix: true })}
    </time>
  );
}

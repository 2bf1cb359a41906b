import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { countWaiting, summaryQuery, waitingOf } from './queries.ts';
import { Room } from './room.tsx';
import { deskTexts } from './texts.ts';

const queues = ['reports', 'corrections', 'objections', 'disputes', 'payouts', 'bank', 'guides'] as const;

/** The bank has a queue where the portal has a bank account. */
const isOffered = (name: (typeof queues)[number]): boolean => name !== 'bank' || publicSettings().bank !== null;

/** /desk/waiting, the first page of the desk: how much waits where. */
export function WaitingPage() {
  const query = useQuery(summaryQuery);
  const data = query.data && waitingOf(query.data);
  return (
    <Room
      title={deskTexts.rooms.waiting}
      lead={query.data && countWaiting(query.data) === 0 ? deskTexts.nothingWaits : deskTexts.waitingLead}
    >
      {query.error && !data ? <QueryFailure text={deskTexts.waitingFailed} query={query} /> : null}
      {query.isPending ? (
        <SkeletonRegion isPage>
          <Skeleton className="h-96 w-full" />
        </SkeletonRegion>
      ) : null}
      {data ? (
        <Card padding="none" className="max-w-text overflow-hidden">
          <ul aria-label={deskTexts.rooms.waiting} className="divide-y divide-line">
            {queues.filter(isOffered).map((name) => (
              <li key={name}>
                <Queue name={name} number={data[name]} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Room>
  );
}

function Queue({ name, number }: { name: (typeof queues)[number]; number: number }) {
  return (
    <Link
      to={`${pathOf('desk')}/${name}`}
      className="flex flex-wrap items-center gap-x-4 p-card text-ink no-underline transition hover:bg-accent-soft"
    >
      <span className={classNames('min-w-12 text-2xl font-semibold', number > 0 ? 'text-accent-ink' : 'text-ink-soft')}>
        {number}
      </span>
      <span className="min-w-0 flex-1 basis-[min(12rem,100%)]">
        <span className="block font-semibold">{deskTexts.rooms[name]}</span>
        <span className="block text-sm text-ink-soft">{deskTexts.queues[name]}</span>
      </span>
    </Link>
  );
}

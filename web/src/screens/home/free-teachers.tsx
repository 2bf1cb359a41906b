import { dateOf } from '@kampus/contract/format/wall-clock';
import { pathOf } from '@kampus/contract/pages/addresses';
import { today } from '@kampus/contract/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { callList } from '#shared/api/call.ts';
import { DataProvider } from '#shared/api/data-provider.tsx';
import { formatClock, formatMomentShort } from '#shared/format/moments.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { homeTexts } from './texts.ts';

const shownCount = 3;

/** The teachers who are free soonest, in the order of the response. */
const soonestQuery = queryOptions({
  queryKey: [...teachersKey, 'soonest'],
  queryFn: ({ signal }) => callList('listTeachers', { query: { size: String(shownCount) }, signal }),
});

/**
 * Three teachers with their next free time: «Свободно сегодня» if all are free today. Renders
 * nothing if none is free.
 */
export function FreeTeachers() {
  return (
    <DataProvider>
      <Soonest />
    </DataProvider>
  );
}

function Soonest() {
  const { data } = useQuery(soonestQuery);
  const free = data?.items.flatMap(({ nextFreeAt, ...teacher }) => (nextFreeAt ? [{ ...teacher, nextFreeAt }] : []));
  if (!free || free.length === 0) return null;
  const date = today(new Date());
  const isToday = free.every(({ nextFreeAt }) => dateOf(nextFreeAt) === date);
  return (
    <section aria-labelledby="free-teachers">
      <h2 id="free-teachers" className="mb-4 text-2xl">
        {isToday ? homeTexts.freeToday : homeTexts.freeSoon}
      </h2>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {free.map(({ username, teacherFullName, teacherAvatar, keywords, nextFreeAt }) => (
          <li key={username} className="@container">
            <Link
              to={`${pathOf('selectTeachers')}?date=${dateOf(nextFreeAt)}&teacher=${encodeURIComponent(username)}`}
              className="flex h-full items-center gap-4 @max-[13rem]:flex-col @max-[13rem]:items-start rounded-lg border border-line bg-raised p-4 text-ink no-underline shadow-card transition hover:border-accent-ink hover:bg-accent-soft"
            >
              <Avatar name={teacherFullName} imageUrl={teacherAvatar} size="medium" />
              <span className="min-w-0">
                <span className="block font-semibold">{teacherFullName}</span>
                <span className="block text-sm text-accent-ink">
                  {isToday ? homeTexts.at(formatClock(nextFreeAt)) : formatMomentShort(nextFreeAt)}
                </span>
                <span className="line-clamp-2 text-sm hyphens-auto text-ink-soft">{keywords[0]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { formatDayAndMonth } from '@kampus/contract/format/dates';
import { quote } from '@kampus/contract/format/quotes';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { Watch } from '@kampus/contract/teaching/watches';
import { dayParts } from '@kampus/contract/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#shared/api/call.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { watchesQuery } from '../slots/queries.ts';
import { ownWatchTexts as texts } from './own-texts.ts';

/** What the viewer waits for; nothing without any. */
export function OwnWatches() {
  const titleId = useId();
  const { data } = useQuery(watchesQuery);
  if (!data?.length) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl">
        {texts.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.map((watch) => (
          <WatchRow key={watch.id} watch={watch} />
        ))}
      </ul>
    </Card>
  );
}

/** The teacher's page or the search, with its name. */
function describeWatch({ teacher, query, part }: Watch): { to: string; name: string } {
  if (teacher !== null) return { to: pathOf('teacherPage', { username: teacher }), name: teacher };
  const search = new URLSearchParams({ ...(query && { q: query }), ...(part && { part }) });
  const words = [query ? quote(query) : texts.anyTeacher, part ? `${dayParts[part].start}–${dayParts[part].end}` : ''];
  return { to: `${pathOf('selectTeachers')}?${search}`, name: words.filter(Boolean).join(' · ') };
}

function WatchRow({ watch }: { watch: Watch }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('removeWatch', { params: { id: String(watch.id) } }),
    onError: toastFailure(texts.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
  const { to, name } = describeWatch(watch);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <Link to={to} className="font-semibold text-accent-ink underline underline-offset-4">
          {name}
        </Link>
        <span className="ml-3 text-sm text-ink-soft">{texts.until(formatDayAndMonth(watch.until))}</span>
      </p>
      <Button variant="secondary" size="small" loading={ending.isPending} onClick={() => ending.mutate()}>
        {texts.stop}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </li>
  );
}

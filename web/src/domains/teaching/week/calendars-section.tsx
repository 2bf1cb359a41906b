import type { BusyCalendar } from '@kampus/contract/teaching/calendars';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { calendarsQuery } from './queries.ts';
import { busyTexts as texts } from './texts.ts';
import { useCalendarRefresh } from './use-calendar-refresh.ts';

/** External calendars of the teacher. Their events block bookings. */
export function CalendarsSection() {
  const query = useQuery(calendarsQuery);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">{texts.lead}</p>
      {query.data ? <CalendarList calendars={query.data} /> : null}
      {query.isPending ? (
        <SkeletonRegion>
          <Skeleton className="h-20 w-full" />
        </SkeletonRegion>
      ) : null}
      {query.error && !query.data ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
    </div>
  );
}

function CalendarList({ calendars }: { calendars: readonly BusyCalendar[] }) {
  return (
    <>
      {calendars.length === 0 ? <p className="text-ink-soft">{texts.none}</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {calendars.map((calendar) => (
          <CalendarRow key={calendar.id} calendar={calendar} />
        ))}
      </ul>
      <CalendarForm count={calendars.length} />
    </>
  );
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
  const { id, name, host, state, problem, readAt, failingSince, events } = calendar;
  const refresh = useCalendarRefresh();
  const reading = useMutation({
    mutationFn: () => call('readBusyCalendar', { params: { id: String(id) } }),
    onSuccess: (read) => {
      if (read.state === 'OK') toast({ title: texts.wasRead, variant: 'success' });
      else toast({ title: texts.stillFails, text: read.problem ?? '', variant: 'error' });
    },
    onError: toastFailure(texts.readFailed),
    onSettled: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          <Badge tone={state === 'OK' ? 'positive' : 'warning'} dot>
            {texts.states[state]}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {host} ·&nbsp;{readAt ? texts.readAt(formatStamp(readAt)) : texts.neverRead}
        </p>
        <p className="text-sm text-ink-soft">{texts.events(events)}</p>
        {problem && failingSince ? (
          <p className="mt-1 text-sm text-warning">{texts.failing(problem, formatStamp(failingSince))}</p>
        ) : null}
      </div>
      <div className="flex items-center gap-1">
        <Button variant="secondary" size="small" loading={reading.isPending} onClick={() => reading.mutate()}>
          {texts.read}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        <Removal calendar={calendar} refresh={refresh} />
      </div>
    </li>
  );
}

function Removal({ calendar: { id, name }, refresh }: { calendar: BusyCalendar; refresh: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call('removeBusyCalendar', { params: { id: String(id) } }),
    onSuccess: () => toast({ title: texts.removed, variant: 'success' }),
    onError: toastFailure(texts.removeFailed),
    onSettled: async () => {
      setIsAsking(false);
      await refresh();
    },
  });
  return (
    <>
      <IconButton label={texts.removeOf(name)} icon={<TrashIcon size={18} />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        question={texts.removeQuestion(name)}
        detail={texts.removeDetail}
        confirmLabel={texts.remove}
        isPending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

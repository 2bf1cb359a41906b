import type { Session } from '@kampus/contract/identity/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { nameDevice } from '#shared/format/device-texts.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { refreshAfterEnd, sessionsQuery } from './queries.ts';
import { RemovalButton } from './removal-button.tsx';
import { Section } from './section.tsx';
import { securityTexts, sessionTexts } from './texts.ts';

/** Active sessions, each with a button to end it. */
export function SessionsSection({ hasCalendar }: { hasCalendar: boolean }) {
  const sessions = useQuery(sessionsQuery);
  return (
    <Section title={sessionTexts.title} text={sessionTexts.text}>
      {sessions.data ? <SessionList sessions={sessions.data} hasCalendar={hasCalendar} /> : null}
      {sessions.isPending ? (
        <SkeletonRegion>
          <Skeleton className="h-16" />
        </SkeletonRegion>
      ) : null}
      {sessions.isError && !sessions.data ? <QueryFailure query={sessions} text={sessionTexts.loadFailed} /> : null}
    </Section>
  );
}

function SessionList({ sessions, hasCalendar }: { sessions: readonly Session[]; hasCalendar: boolean }) {
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers ? <EndOthers hasCalendar={hasCalendar} /> : null}
    </>
  );
}

function SessionRow({ session: { id, device, place, current, usedAt, createdAt } }: { session: Session }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('endOneSession', { params: { sessionId: id } }),
    onSuccess: () => toast({ title: sessionTexts.ended, variant: 'success' }),
    onError: toastFailure(sessionTexts.failed),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  const facts = [place ? sessionTexts.place(place) : '', sessionTexts.signedIn(formatStamp(createdAt))];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {nameDevice(device)}
          {current ? (
            <Badge tone="positive" dot>
              {sessionTexts.current}
            </Badge>
          ) : null}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{sessionTexts.lastUse(formatStamp(usedAt))}</p>
        <p className="text-sm text-ink-soft">
          <Facts facts={facts} />
        </p>
      </div>
      {current ? null : (
        <Button variant="secondary" size="small" loading={ending.isPending} onClick={() => ending.mutate()}>
          {sessionTexts.end}
          <VisuallyHidden>: {nameDevice(device)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ hasCalendar }: { hasCalendar: boolean }) {
  const queryClient = useQueryClient();
  const { others } = sessionTexts;
  const removeDetail = hasCalendar ? `${others.removeDetail} ${securityTexts.calendarEnds}` : others.removeDetail;
  return (
    <div className="mt-4">
      <RemovalButton
        variant="secondary"
        texts={{ ...others, removeDetail }}
        send={() => call('endOtherSessions')}
        refresh={() => refreshAfterEnd(queryClient)}
      />
    </div>
  );
}

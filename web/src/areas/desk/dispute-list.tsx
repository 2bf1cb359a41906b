import type { Dispute } from '@kampus/contract/disputes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { lessonTexts } from '../reservations/public.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { disputesPerPage, disputesQuery } from './queries.ts';
import { deskTexts } from './texts.ts';

/** The disputes in one state, page by page. */
export function DisputeList({ state }: { state: 'CONTESTED' | 'DECIDED' }) {
  const [page, setPage] = useState(0);
  const query = useQuery(disputesQuery(state, page));
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={deskTexts.loadFailed} query={query} />;
  if (!data)
    return (
      <SkeletonRegion isPage className="grid gap-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </SkeletonRegion>
    );
  if (data.total === 0)
    return (
      <EmptyState
        text={state === 'CONTESTED' ? deskTexts.emptyWaiting : deskTexts.emptyDecided}
        illustration={<Illustration name="no-reservations" />}
      />
    );
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.items.map((dispute) => (
          <li key={dispute.id} className="min-w-0">
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(data.total / disputesPerPage)} onPageChange={setPage} />
    </>
  );
}

const nameOf = ({ fullName, username }: Dispute['student']) => (fullName ? `${fullName} · ${username}` : username);

/** What both sides said about a lesson, and the way to decide it. */
function DisputeCard({ dispute }: { dispute: Dispute }) {
  const [isDeciding, setIsDeciding] = useState(false);
  const lesson = formatLesson(dispute.schedule, dispute.scheduleEnd);
  const other = dispute.by === 'STUDENT' ? 'TEACHER' : 'STUDENT';
  return (
    <Card as="article" aria-label={lesson} className="flex h-full flex-col gap-3">
      <h3 className="text-lg first-letter:uppercase">{lesson}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">{deskTexts.student}</dt>
        <dd className="break-words">{nameOf(dispute.student)}</dd>
        <dt className="text-ink-soft">{deskTexts.teacher}</dt>
        <dd className="break-words">{nameOf(dispute.teacher)}</dd>
        <dt className="text-ink-soft">{deskTexts.price}</dt>
        <dd>
          {formatEuros(dispute.price)}, {dispute.paid ? deskTexts.paid : deskTexts.notPaid}
        </dd>
      </dl>
      <blockquote className="rounded-md bg-sunken px-4 py-3 break-words">
        <p className="text-sm font-semibold">
          {deskTexts.said(deskTexts.sides[dispute.by], lessonTexts.reportKinds[dispute.kind])}
        </p>
        <p>{dispute.text}</p>
      </blockquote>
      {dispute.answer ? (
        <blockquote className="rounded-md bg-sunken px-4 py-3 break-words">
          <p className="text-sm font-semibold">{deskTexts.said(deskTexts.sides[other], deskTexts.answered)}</p>
          <p>{dispute.answer}</p>
        </blockquote>
      ) : null}
      {dispute.decision ? (
        <p className="break-words">
          <span className="font-semibold">{lessonTexts.decisions[dispute.decision]}.</span> {dispute.reason}
        </p>
      ) : (
        <Button size="small" className="mt-auto self-start" onClick={() => setIsDeciding(true)}>
          {deskTexts.decide}
        </Button>
      )}
      {isDeciding ? <DecideDialog dispute={dispute} onClose={() => setIsDeciding(false)} /> : null}
    </Card>
  );
}

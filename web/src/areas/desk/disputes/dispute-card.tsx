import type { Dispute } from '@kampus/contract/disputes';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { lessonTexts } from '../../reservations/public.ts';
import { disputeTexts as texts } from './texts.ts';

const nameOf = ({ fullName, username }: Dispute['student']) => (fullName ? `${fullName} · ${username}` : username);

/** What both sides said about a lesson, and the way to decide it. */
export function DisputeCard({ dispute, onDecide }: { dispute: Dispute; onDecide: () => void }) {
  const lesson = formatLesson(dispute.schedule, dispute.scheduleEnd);
  const other = dispute.by === 'STUDENT' ? 'TEACHER' : 'STUDENT';
  return (
    <Card as="article" aria-label={lesson} className="flex h-full flex-col gap-3">
      <h3 className="text-lg first-letter:uppercase">{lesson}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">{texts.student}</dt>
        <dd className="break-words">{nameOf(dispute.student)}</dd>
        <dt className="text-ink-soft">{texts.teacher}</dt>
        <dd className="break-words">{nameOf(dispute.teacher)}</dd>
        <dt className="text-ink-soft">{texts.price}</dt>
        <dd>
          {formatEuros(dispute.price)}, {dispute.paid ? texts.paid : texts.notPaid}
        </dd>
      </dl>
      <blockquote className="rounded-md bg-sunken px-4 py-3 break-words">
        <p className="text-sm font-semibold">
          {texts.said(texts.sides[dispute.by], lessonTexts.reportKinds[dispute.kind])}
        </p>
        <p>{dispute.text}</p>
      </blockquote>
      {dispute.answer ? (
        <blockquote className="rounded-md bg-sunken px-4 py-3 break-words">
          <p className="text-sm font-semibold">{texts.said(texts.sides[other], texts.answered)}</p>
          <p>{dispute.answer}</p>
        </blockquote>
      ) : null}
      {dispute.decision ? (
        <p className="break-words">
          <span className="font-semibold">{lessonTexts.decisions[dispute.decision]}.</span> {dispute.reason}
        </p>
      ) : (
        <Button size="small" className="mt-auto self-start" onClick={onDecide}>
          {texts.decide}
        </Button>
      )}
    </Card>
  );
}

import type { Dispute } from '@kampus/contract/lessons/reports';
import type { ReactNode } from 'react';
import { lessonTexts } from '#domains/lessons/public.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson, nameLesson } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { disputeTexts as texts } from './texts.ts';

const Person = ({ person: { fullName, username } }: { person: Dispute['student'] }) => (
  <Facts facts={fullName === username ? [username] : [fullName, username]} />
);

/** A name beside its value, or above it if large text needs the width. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="basis-28 text-ink-soft">{name}</dt>
    <dd className="min-w-0 flex-1 basis-28 wrap-anywhere">{children}</dd>
  </div>
);

/** The statements of both sides about a lesson, and the button to decide. */
export function DisputeCard({ dispute, onDecide }: { dispute: Dispute; onDecide: () => void }) {
  const other = dispute.by === 'STUDENT' ? 'TEACHER' : 'STUDENT';
  return (
    <Card
      as="article"
      aria-label={nameLesson(dispute.schedule, dispute.scheduleEnd)}
      className="flex h-full flex-col gap-3"
    >
      <h3 className="text-lg first-letter:uppercase">{formatLesson(dispute.schedule, dispute.scheduleEnd)}</h3>
      <dl className="grid gap-y-1 text-sm">
        <Fact name={texts.student}>
          <Person person={dispute.student} />
        </Fact>
        <Fact name={texts.teacher}>
          <Person person={dispute.teacher} />
        </Fact>
        <Fact name={texts.price}>
          {formatEuros(dispute.price)}, {dispute.paid ? texts.paid : texts.notPaid}
        </Fact>
      </dl>
      <blockquote className="rounded-md border border-transparent bg-sunken px-4 py-3 break-words">
        <p className="text-sm font-semibold">
          {texts.said(texts.sides[dispute.by], lessonTexts.reportKinds[dispute.kind])}
        </p>
        <p>{dispute.text}</p>
      </blockquote>
      {dispute.answer ? (
        <blockquote className="rounded-md border border-transparent bg-sunken px-4 py-3 break-words">
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

import type { Decision } from '@kampus/contract/identity/decisions';
import { pathOf } from '@kampus/contract/pages/addresses';
import { type ReactNode, useId } from 'react';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ObjectionForm } from './objection-form.tsx';
import { decisionTexts as texts } from './texts.ts';

type DecisionCardProps = {
  decision: Decision;
  onObject: (text: string) => Promise<unknown>;
  /** Without the frame of a card, where another one is around it. */
  isPlain?: boolean;
};

/** A statement of reasons, and the objection to it. */
export function DecisionCard({ decision, onObject, isPlain = false }: DecisionCardProps) {
  const titleId = useId();
  const { objection } = decision;
  const content = (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-xl">
          {texts.kinds[decision.kind]}
        </h2>
        <span className="text-sm text-ink-soft">{formatStamp(decision.decidedAt)}</span>
        {objection ? <Outcome outcome={objection.outcome} /> : null}
      </div>
      <dl className="grid gap-3">
        <Row name={texts.facts}>{decision.facts}</Row>
        <Row name={texts.reason}>{decision.reason}</Row>
        <Row name={texts.rule}>
          <a href={`${pathOf('terms')}#rules`} className="text-accent-ink underline underline-offset-4">
            {decision.rule}
          </a>
        </Row>
        {objection ? (
          <Row name={`${texts.objection}, ${formatStamp(objection.sentAt)}`} isQuoted>
            {objection.text}
          </Row>
        ) : (
          <Row name={texts.how}>{decision.howToObject}</Row>
        )}
        {objection?.reason ? <Row name={texts.answer}>{objection.reason}</Row> : null}
      </dl>
      {objection ? null : <ObjectionForm decision={decision} onObject={onObject} />}
    </>
  );
  if (isPlain) return <div className="grid gap-4">{content}</div>;
  return (
    <Card as="article" aria-labelledby={titleId} className="grid gap-4">
      {content}
    </Card>
  );
}

function Outcome({ outcome }: { outcome: 'UPHELD' | 'REVERSED' | null }) {
  if (outcome === null) return <Badge tone="warning">{texts.waits}</Badge>;
  return outcome === 'REVERSED' ? (
    <Badge tone="positive">{texts.reversed}</Badge>
  ) : (
    <Badge tone="neutral">{texts.upheld}</Badge>
  );
}

type RowProps = {
  name: string;
  children: ReactNode;
  /** In a box of its own, for the person's own words. */
  isQuoted?: boolean;
};

const Row = ({ name, children, isQuoted = false }: RowProps) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd
      className={`max-w-text whitespace-pre-wrap wrap-anywhere ${isQuoted ? 'mt-1 rounded-md border border-transparent bg-sunken px-4 py-3' : ''}`}
    >
      {children}
    </dd>
  </div>
);

import type { BankProof } from '@kampus/contract/balance/bank';
import { formatFullDate } from '@kampus/contract/format/dates';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatEuros, formatSignedEuros } from '#shared/format/euros.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { proofQuery } from './queries.ts';
import { proofTexts as texts } from './texts.ts';

/** The last comparison of the bank with the ledger: the result, since when, and the sums. */
export function Proof() {
  const titleId = useId();
  const query = useQuery(proofQuery);
  if (query.error && !query.data) return <QueryFailure text={texts.loadFailed} query={query} />;
  if (!query.data)
    return (
      <SkeletonRegion>
        <Skeleton className="h-38.5 rounded-lg sm:h-33" />
      </SkeletonRegion>
    );
  const { proof } = query.data;
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="text-lg">
          {texts.title}
        </h3>
        {proof ? (
          <Badge tone={proof.difference === 0 ? 'positive' : 'negative'}>
            {proof.difference === 0 ? texts.balanced : texts.differs(formatSignedEuros(proof.difference))}
          </Badge>
        ) : null}
      </div>
      {proof ? <Found proof={proof} /> : <p className="text-sm text-ink-soft">{texts.none}</p>}
    </Card>
  );
}

function Found({ proof }: { proof: BankProof }) {
  const { difference, since, closesOn, found, expected, people, underWay, waiting, own } = proof;
  const parts = [
    [texts.people, people],
    [texts.underWay, underWay],
    [texts.waiting, waiting],
    [texts.own, own],
    [texts.expected, expected],
    [texts.found, found],
  ] as const;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {texts.since(formatFullDate(since), formatFullDate(closesOn))}
        {difference === 0 ? null : <span className="block">{texts.advice}</span>}
      </p>
      <details className="group">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11">
          {texts.parts}
        </summary>
        <dl className="mt-1 grid max-w-narrow gap-y-1 text-sm">
          {parts.map(([name, amount]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd>{amount < 0 ? formatSignedEuros(amount) : formatEuros(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 max-w-text text-sm text-ink-soft">{texts.ownHint}</p>
      </details>
    </>
  );
}

import type { Statement } from '@kampus/contract/balance/bank';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatStamp } from '#shared/format/moments.ts';
import { Card } from '#shared/ui/card.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { isUnfinished, statementsQuery } from './queries.ts';
import { bankTexts as texts } from './texts.ts';

/** How far the statement is read, then what came of it. */
const describeCounts = (statement: Statement): string =>
  isUnfinished(statement) ? texts.checking(statement.checked, statement.lines) : texts.counts(statement);

/** The last statements and what became of their lines. */
export function Statements() {
  const titleId = useId();
  const query = useQuery(statementsQuery(false));
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={texts.statementsFailed} query={query} />;
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-lg">
        {texts.statements}
      </h3>
      <ul className="divide-y divide-line">
        {data.map((statement) => (
          <li key={statement.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{statement.fileName}</span>
              <span className="block text-sm text-ink-soft">
                {texts.statementOf(formatStamp(statement.createdAt), statement.createdBy ?? texts.fromFolder)}
              </span>
            </span>
            <span className="text-sm">{describeCounts(statement)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

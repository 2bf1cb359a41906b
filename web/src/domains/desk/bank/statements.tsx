import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatStamp } from '#shared/format/moments.ts';
import { Card } from '#shared/ui/card.tsx';
import { statementsQuery } from './queries.ts';
import { bankTexts as texts } from './texts.ts';

/** The last statements and what became of their lines. */
export function Statements() {
  const titleId = useId();
  const { data } = useQuery(statementsQuery(false));
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-lg">
        {texts.statements}
      </h3>
      <ul className="divide-y divide-line">
        {data.map(({ id, fileName, createdAt, createdBy, matched, left, duplicates }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{fileName}</span>
              <span className="block text-sm text-ink-soft">
                {texts.statementOf(formatStamp(createdAt), createdBy ?? texts.fromFolder)}
              </span>
            </span>
            <span className="text-sm">{texts.counts(matched, left, duplicates)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

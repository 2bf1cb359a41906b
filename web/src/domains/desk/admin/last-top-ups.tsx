import type { MadeTopUp } from '@kampus/contract/balance/balance';
import { writtenIn } from '@kampus/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ReverseDialog } from '../money/reverse-dialog.tsx';
import { ownTopUpsQuery } from './queries.ts';
import { updateBalanceTexts as texts } from './texts.ts';

/**
 * The curator's latest top-ups. «Повторити» only fills in the form. Renders nothing if there are
 * none.
 */
export function LastTopUps({ onRepeat }: { onRepeat: (topUp: MadeTopUp) => void }) {
  const titleId = useId();
  const [reversing, setReversing] = useState<MadeTopUp>();
  const { data } = useQuery(ownTopUpsQuery);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h3 id={titleId} className="text-lg">
        {texts.last}
      </h3>
      <ul className="divide-y divide-line">
        {data.map((topUp) => (
          <li key={topUp.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="break-words">
                <span className="font-medium">{topUp.fullName}</span>
                {topUp.fullName === topUp.username ? null : (
                  <span className="text-ink-soft wrap-anywhere"> {topUp.username}</span>
                )}
              </p>
              <p lang={writtenIn('ru')} className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{formatEuros(topUp.amount)}</span> ·&nbsp;
                {formatStamp(topUp.at)}
              </p>
            </div>
            <span className="flex flex-wrap gap-2">
              {topUp.left > 0 ? (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={texts.reverseOf(topUp.username, formatEuros(topUp.amount))}
                  onClick={() => setReversing(topUp)}
                >
                  {texts.reverse}
                </Button>
              ) : null}
              <Button
                size="small"
                variant="secondary"
                aria-label={texts.repeatOf(topUp.username, formatEuros(topUp.amount))}
                onClick={() => onRepeat(topUp)}
              >
                {texts.repeat}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {reversing ? (
        <div lang={writtenIn('ru')}>
          <ReverseDialog
            name={reversing.fullName}
            amount={reversing.amount}
            topUp={{ transferId: reversing.id, left: reversing.left }}
            onClose={() => setReversing(undefined)}
          />
        </div>
      ) : null}
    </section>
  );
}

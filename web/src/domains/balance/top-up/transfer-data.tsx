import type { Intent } from '@kampus/contract/balance/bank';
import { useId } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { formatIban } from '#shared/format/iban.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { CopyIcon } from '#shared/ui/icons/control-icons.tsx';
import { topUpTexts as texts } from './texts.ts';

/** The data of the transfer to read off or to copy, one by one. */
export function TransferData({ intent: { name, iban, reference, amount } }: { intent: Intent }) {
  const titleId = useId();
  const rows = [
    { label: texts.fields.iban, shown: formatIban(iban), copied: iban },
    { label: texts.fields.reference, shown: reference, copied: reference },
    { label: texts.fields.amount, shown: formatEuros(amount), copied: amount.toFixed(2) },
    { label: texts.fields.name, shown: name, copied: name },
  ];
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {texts.byHand}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <div key={row.label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 py-2">
            <dt className="text-sm text-ink-soft">{row.label}</dt>
            <dd className="font-medium wrap-anywhere">{row.shown}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <Copy label={row.label} text={row.copied} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{texts.noSymbol}</p>
    </Card>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  return (
    <IconButton
      label={texts.copy(label)}
      icon={<CopyIcon size={20} />}
      onClick={() => void copyText(text, texts.copied(label))}
    />
  );
}

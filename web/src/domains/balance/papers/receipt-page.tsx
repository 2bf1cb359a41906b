import type { Receipt } from '@kampus/contract/balance/papers';
import { toCents } from '@kampus/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Paper } from './paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { receiptQuery } from './queries.ts';
import { paperTexts as texts } from './texts.ts';

/** /profile/receipts/15: the receipt of a top-up. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery(receiptQuery(id));
  usePageTitle(query.data ? texts.receipt(query.data.id) : texts.receiptPage);
  if (isNotFound(query.error)) return <NotFound />;
  return (
    <PaperPage title={texts.receiptPage} query={query}>
      {query.data ? <ReceiptPaper receipt={query.data} /> : null}
    </PaperPage>
  );
}

function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { id, createdAt, description, amount, reversed } = receipt;
  const left = (toCents(amount) - toCents(reversed)) / 100;
  return (
    <Paper title={texts.receipt(id)} holder={receipt}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact name={texts.when}>{formatStamp(createdAt)}</Fact>
        <Fact name={texts.what}>{description}</Fact>
        <Fact name={texts.sum} isTotal={reversed === 0}>
          {formatEuros(amount)}
        </Fact>
        {reversed > 0 ? (
          <>
            <Fact name={texts.reversed}>−{formatEuros(reversed)}</Fact>
            <Fact name={texts.left} isTotal>
              {formatEuros(left)}
            </Fact>
          </>
        ) : null}
      </dl>
    </Paper>
  );
}

const Fact = ({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) => (
  <>
    <dt className={`text-ink-soft ${isTotal ? 'sm:pt-2' : ''}`}>{name}</dt>
    <dd className={isTotal ? 'text-2xl font-semibold' : 'max-sm:-mt-2'}>{children}</dd>
  </>
);

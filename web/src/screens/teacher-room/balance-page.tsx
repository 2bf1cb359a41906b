import { useId } from 'react';
import { BalanceCard, balanceTexts, OwnTransactions } from '#domains/balance/public.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Card } from '#shared/ui/card.tsx';

/** The teacher's balance and transactions. */
export function BalancePage() {
  usePageTitle(balanceTexts.page);
  const titleId = useId();
  return (
    <div className="grid gap-6">
      <BalanceCard purpose="payOut" />
      <Card as="section" aria-labelledby={titleId}>
        <h2 id={titleId} className="mb-3 text-xl">
          {balanceTexts.list}
        </h2>
        <OwnTransactions />
      </Card>
    </div>
  );
}

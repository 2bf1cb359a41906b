import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  BalanceCard,
  balanceQuery,
  balanceTexts,
  OwnTransactions,
  ownPayoutsQuery,
  ownTransactionsQuery,
} from '#domains/balance/public.ts';
import { isFirstLoad } from '#shared/api/is-first-load.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';

/** The teacher's balance and transactions. */
export function BalancePage() {
  usePageTitle(balanceTexts.page);
  const titleId = useId();
  const balance = useQuery(balanceQuery);
  const payouts = useQuery(ownPayoutsQuery);
  // Starts with the others. The list below waits for it.
  useQuery(ownTransactionsQuery(0));
  if (isFirstLoad(balance))
    return (
      <SkeletonRegion isPage>
        <Skeleton className="h-48 rounded-lg" />
      </SkeletonRegion>
    );
  return (
    <div className="grid gap-6">
      <BalanceCard purpose="payOut" />
      {/* A waiting payout makes the card higher and would move the list. */}
      {isFirstLoad(payouts) ? (
        <SkeletonRegion>
          <Skeleton className="h-48 rounded-lg" />
        </SkeletonRegion>
      ) : (
        <Card as="section" aria-labelledby={titleId}>
          <h2 id={titleId} className="mb-3 text-xl">
            {balanceTexts.list}
          </h2>
          <OwnTransactions />
        </Card>
      )}
    </div>
  );
}

import type { Balance } from '@kampus/contract/balance/balance';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isFirstLoad } from '#shared/api/is-first-load.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { MoneyHelp } from '#shared/help/money-help.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { WalletIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { paperTexts } from './papers/texts.ts';
import { LastPayout } from './payouts/last-payout.tsx';
import { RequestPayout } from './payouts/request-payout.tsx';
import { balanceQuery, ownPayoutsQuery } from './queries.ts';
import { balanceTexts } from './texts.ts';
import { topUpTexts } from './top-up/texts.ts';

/** Green above zero, red below, neutral at zero (product.md §2). */
export function balanceColour(euros: number): 'text-positive' | 'text-negative' | 'text-ink' {
  if (euros > 0) return 'text-positive';
  return euros < 0 ? 'text-negative' : 'text-ink';
}

type BalanceCardProps = {
  /** What the owner of the account needs: how to top up, or how to get money out. */
  purpose: 'topUp' | 'payOut';
};

/** The viewer's balance and how to change it. */
export function BalanceCard({ purpose }: BalanceCardProps) {
  const titleId = useId();
  const balance = useQuery(balanceQuery);
  const payoutsQuery = useQuery(ownPayoutsQuery);
  const { data: payouts } = payoutsQuery;
  const newest = payouts?.[0];
  const waiting = newest?.state === 'REQUESTED' ? newest : undefined;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="flex items-center gap-2.5 text-base font-medium text-ink-soft">
        <WalletIcon className="text-accent-ink forced-colors:text-[CanvasText]" />
        {balanceTexts.current}
      </h2>
      <div className="mt-2 min-h-12">
        {balance.isPending ? (
          <SkeletonRegion isPage>
            <Skeleton className="h-11 w-40" />
          </SkeletonRegion>
        ) : null}
        {balance.error && !balance.data ? (
          <Banner
            tone="negative"
            isLive
            action={
              <Button
                variant="secondary"
                size="small"
                loading={balance.isFetching}
                onClick={() => void balance.refetch()}
              >
                {uiTexts.retry}
              </Button>
            }
          >
            {balanceTexts.balanceFailed}
          </Banner>
        ) : null}
        {balance.data ? (
          <p className={`text-3xl font-semibold ${balanceColour(balance.data.balance)}`}>
            {formatEuros(balance.data.balance)}
          </p>
        ) : null}
      </div>
      {/* Without the payouts, their money would be shown as locked for lessons. */}
      {isFirstLoad(payoutsQuery) ? (
        <Skeleton className="mt-3 h-24" />
      ) : (
        <>
          {balance.data ? <Locks purpose={purpose} balance={balance.data} requested={waiting?.amount ?? 0} /> : null}
          {newest ? <LastPayout payout={newest} /> : null}
          {purpose === 'topUp' && publicSettings().bank ? (
            <ButtonLink to={pathOf('topUp')} size="small" className="mt-3 mr-2">
              {topUpTexts.open}
            </ButtonLink>
          ) : null}
          {balance.data && balance.data.available > 0 && !waiting ? (
            <RequestPayout
              purpose={purpose}
              available={balance.data.available}
              lastIbanEnd={payouts?.find(({ ibanEnd }) => ibanEnd !== null)?.ibanEnd ?? undefined}
            />
          ) : null}
          <div className="mt-3 border-t border-line pt-3">
            <MoneyHelp purpose={purpose} />
            <Link
              to={pathOf('statement')}
              className="mt-1 inline-flex min-h-8 items-center text-sm text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {paperTexts.open}
            </Link>
          </div>
        </>
      )}
    </Card>
  );
}

type LocksProps = Pick<BalanceCardProps, 'purpose'> & { balance: Balance; requested: number };

/** What is locked for lessons and for a requested payout, and the rest. In euros. */
function Locks({ purpose, balance: { locked, available }, requested }: LocksProps) {
  if (locked === 0) return null;
  const ofLessons = locked - requested;
  const rows = [
    ...(ofLessons > 0 ? [{ name: balanceTexts.locked[purpose], euros: ofLessons }] : []),
    ...(requested > 0 ? [{ name: balanceTexts.paidOut, euros: requested }] : []),
  ];
  return (
    <dl className="mt-2 grid max-w-md gap-y-1 text-sm *:flex *:flex-wrap *:justify-between *:gap-x-4">
      {rows.map(({ name, euros }) => (
        <div key={name}>
          <dt className="min-w-0 flex-1 basis-32 text-ink-soft text-balance">{name}</dt>
          <dd className="ml-auto">{formatEuros(euros)}</dd>
        </div>
      ))}
      <div>
        <dt className="text-ink-soft">{balanceTexts.available}</dt>
        <dd className="ml-auto font-semibold">{formatEuros(available)}</dd>
      </div>
    </dl>
  );
}

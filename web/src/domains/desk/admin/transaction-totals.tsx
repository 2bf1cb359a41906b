import { useQuery } from '@tanstack/react-query';
import { formatEuros } from '#shared/format/euros.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { type TransactionFilter, transactionSummaryQuery } from './queries.ts';
import { transactionsViewTexts as texts } from './texts.ts';
import { WeeklyChart } from './weekly-chart.tsx';

const totalsGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-4';
const totals = ['count', 'toppedUp', 'lessons', 'refunded', 'fees', 'paidOut'] as const;

/** Totals of the filtered transactions, each transfer once, and their weekly chart. */
export function TransactionTotals({ filter }: { filter: TransactionFilter }) {
  const summary = useQuery(transactionSummaryQuery(filter));
  if (summary.isPending) {
    return (
      <SkeletonRegion className="grid gap-6">
        <div className={totalsGrid}>
          {totals.map((total) => (
            <Skeleton key={total} className="h-13" />
          ))}
        </div>
        <Skeleton className="h-74" />
      </SkeletonRegion>
    );
  }
  if (!summary.data) {
    return (
      <ErrorState text={texts.totalsFailed} onRetry={() => void summary.refetch()} isRetrying={summary.isFetching} />
    );
  }
  const { count, toppedUp, lessons, refunded, fees, paidOut, weeks } = summary.data;
  return (
    <div className="grid gap-6" aria-busy={summary.isPlaceholderData}>
      <dl aria-label={texts.totals} className={totalsGrid}>
        <Total label={texts.count} value={String(count)} className="text-ink" />
        <Total
          label={toppedUp < 0 ? texts.takenBack : texts.toppedUp}
          value={formatEuros(Math.abs(toppedUp))}
          className={toppedUp < 0 ? 'text-negative' : 'text-positive'}
        />
        <Total label={texts.lessons} value={formatEuros(lessons)} className="text-ink" />
        <Total label={texts.refunded} value={formatEuros(refunded)} className="text-ink" />
        <Total label={texts.fees} value={formatEuros(fees)} className="text-ink" />
        <Total
          label={paidOut < 0 ? texts.cameBack : texts.paidOut}
          value={formatEuros(Math.abs(paidOut))}
          className={paidOut < 0 ? 'text-positive' : 'text-negative'}
        />
      </dl>
      <WeeklyChart weeks={weeks} />
    </div>
  );
}

function Total({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`text-xl font-semibold ${className}`}>{value}</dd>
    </div>
  );
}

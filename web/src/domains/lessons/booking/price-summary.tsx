import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '#domains/balance/public.ts';
import { priceTexts } from '#domains/teaching/public.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatEuros, formatUnitPrice } from '#shared/format/euros.ts';
import { MoneyHelp } from '#shared/help/money-help.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { PriceLines } from './booking-choice.ts';
import { bookingTexts } from './texts.ts';

/** What the price of the choice consists of, and whether the viewer's balance covers it. */
export function PriceSummary({ lines, cancelHours }: { lines: PriceLines; cancelHours: number | undefined }) {
  const { isSignedIn } = useSession();
  const { data } = useQuery({ ...balanceQuery, enabled: isSignedIn });
  const covers = data && data.available >= lines.total;
  return (
    <section aria-label={bookingTexts.priceOf} className="rounded-md border border-transparent bg-sunken px-4 py-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        <dt className="text-sm text-ink-soft">{bookingTexts.perUnit}</dt>
        <dd className="text-right text-sm">{formatUnitPrice(lines.perUnit)}</dd>
        <dt className="text-sm text-ink-soft">{bookingTexts.perPerson}</dt>
        <dd className="text-right text-sm">{formatUnitPrice(lines.perPerson)}</dd>
      </dl>
      {data ? (
        <p className={classNames('mt-2 text-sm', covers ? 'text-positive' : 'text-warning')}>
          {covers
            ? bookingTexts.balanceCovers(formatEuros(data.available))
            : bookingTexts.balanceShort(formatEuros(data.available), formatEuros(lines.total - data.available))}
        </p>
      ) : null}
      {data && !covers ? <MoneyHelp purpose="topUp" /> : null}
      <p className="mt-1 text-sm text-ink-soft">{bookingTexts.paidLater}</p>
      {cancelHours === undefined ? null : (
        <p className="mt-1 text-sm text-ink-soft">{priceTexts.freeCancelling(cancelHours)}</p>
      )}
    </section>
  );
}

/** The whole price, beside the button that reserves. */
export const PriceTotal = ({ total }: { total: number }) => (
  <p className="flex items-baseline justify-between gap-4 font-semibold">
    {bookingTexts.total}
    <output className="text-xl">{formatEuros(total)}</output>
  </p>
);

import { formatDates } from '@kampus/contract/format/dates';
import { addDays } from '@kampus/contract/time';
import { useId } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { type MoneyWeek, padWeeks } from './pad-weeks.ts';
import { chartTexts } from './texts.ts';

/** The SVG stretches to its box, so these are relative units, not pixels. */
const sheetHeight = 100;
const slotWidth = 10;
const barWidth = 6;
const barOffset = (slotWidth - barWidth) / 2;

const nameOf = ({ week }: MoneyWeek): string => formatDates(week, addDays(week, 6));

/** Deposits are bars upwards, withdrawals bars downwards. The colour only repeats the direction. */
export function WeeklyChart({ weeks }: { weeks: readonly MoneyWeek[] }) {
  const titleId = useId();
  const shown = padWeeks(weeks);
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last) return null;
  const maxIn = Math.max(...shown.map((week) => week.deposits));
  const maxOut = Math.max(...shown.map((week) => week.withdrawals));
  return (
    <figure aria-labelledby={titleId} className="@container">
      <figcaption id={titleId} className="mb-3 font-semibold">
        {chartTexts.title}
      </figcaption>
      <div className="flex gap-3">
        {/* Large text leaves no room for them beside the dates. The table has the numbers too. */}
        <div aria-hidden="true" className="flex h-44 flex-col justify-between text-right text-xs @max-[12rem]:hidden">
          <span className="whitespace-nowrap text-positive">{maxIn > 0 ? `+${formatEuros(maxIn)}` : null}</span>
          <span className="whitespace-nowrap text-negative">{maxOut > 0 ? `-${formatEuros(maxOut)}` : null}</span>
        </div>
        <div className="min-w-0 flex-1">
          <Bars
            weeks={shown}
            maxIn={maxIn}
            maxOut={maxOut}
            label={chartTexts.description(nameOf(first), nameOf(last))}
          />
          <div aria-hidden="true" className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft">
            <span>{nameOf(first)}</span>
            <span className="ml-auto text-right">{nameOf(last)}</span>
          </div>
        </div>
      </div>
      <WeekTable weeks={shown} />
    </figure>
  );
}

type BarsProps = { weeks: readonly MoneyWeek[]; maxIn: number; maxOut: number; label: string };

function Bars({ weeks, maxIn, maxOut, label }: BarsProps) {
  // One scale for both directions. The axis position gives each direction the space it needs.
  const scale = sheetHeight / (maxIn + maxOut || 1);
  const axis = maxIn * scale;
  const width = weeks.length * slotWidth;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${sheetHeight}`}
      preserveAspectRatio="none"
      className="h-44 w-full overflow-visible"
    >
      {weeks.map((week, index) => (
        <g key={week.week}>
          <title>{`${nameOf(week)}: +${formatEuros(week.deposits)}, -${formatEuros(week.withdrawals)}`}</title>
          <rect x={index * slotWidth} y={0} width={slotWidth} height={sheetHeight} className="fill-transparent" />
          <rect
            x={index * slotWidth + barOffset}
            y={axis - week.deposits * scale}
            width={barWidth}
            height={week.deposits * scale}
            className="fill-positive"
          />
          <rect
            x={index * slotWidth + barOffset}
            y={axis}
            width={barWidth}
            height={week.withdrawals * scale}
            className="fill-negative"
          />
        </g>
      ))}
      <path d={`M0 ${axis}H${width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The same numbers as a table, newest week first. */
function WeekTable({ weeks }: { weeks: readonly MoneyWeek[] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center rounded-sm text-sm font-medium text-accent-ink underline underline-offset-4">
        {chartTexts.table}
      </summary>
      {/* Large text makes it wider than a phone. `relative` makes only this box scroll. */}
      <section
        aria-label={chartTexts.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll.
        tabIndex={0}
        className="relative mt-2 overflow-x-auto"
      >
        <table className="w-full text-sm max-[22rem]:text-xs">
          <thead className="text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3 max-[22rem]:pr-2 text-left font-medium">
                {chartTexts.week}
              </th>
              <th scope="col" className="py-2 pr-3 max-[22rem]:pr-2 text-right font-medium">
                {chartTexts.moneyIn}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {chartTexts.moneyOut}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 max-[22rem]:pr-2 text-left font-normal text-balance">
                  {nameOf(week)}
                </th>
                <td className="py-2 pr-3 max-[22rem]:pr-2 text-right">{formatEuros(week.deposits)}</td>
                <td className="py-2 text-right">{formatEuros(week.withdrawals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

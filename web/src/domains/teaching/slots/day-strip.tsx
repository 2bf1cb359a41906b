import { formatDay, formatWeekday } from '@kampus/contract/format/weekdays';
import { classNames } from '#shared/ui/class-names.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { CalendarDay } from './calendar-days.ts';
import { lectureTexts } from './texts.ts';

type DayStripProps = {
  days: readonly CalendarDay[];
  todayDate: string;
  shownIndex: number;
  onShow: (index: number) => void;
};

/** Narrow screens only: the seven days of the week with the visible day marked. */
export function DayStrip({ days, todayDate, shownIndex, onShow }: DayStripProps) {
  return (
    <ul aria-label={lectureTexts.days} className="grid grid-cols-7 gap-0.5 @min-[44rem]:hidden">
      {days.map((day, index) => (
        <li key={day.date}>
          <button
            type="button"
            aria-current={index === shownIndex ? 'true' : undefined}
            onClick={() => onShow(index)}
            className={classNames(
              'flex min-h-15 w-full flex-col items-center justify-center rounded-sm border border-transparent text-sm transition hover:bg-accent-soft aria-[current]:border-accent-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink forced-colors:aria-[current]:border-2 forced-colors:aria-[current]:border-[Highlight]',
              day.date < todayDate && 'text-ink-soft',
            )}
          >
            <VisuallyHidden>{lectureTexts.dayOf(formatDay(day.date), day.slots.length)}</VisuallyHidden>
            <span aria-hidden="true" className="text-xs">
              {formatWeekday(day.date)}
            </span>
            <span aria-hidden="true" className={classNames('font-semibold', day.date === todayDate && 'underline')}>
              {Number(day.date.slice(8))}
            </span>
            <span
              className={classNames(
                'mt-0.5 size-1.5 rounded-full',
                // Forced colours remove the background of the dot and keep the border.
                day.slots.length > 0 ? 'border-2 border-positive bg-positive' : 'bg-line',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

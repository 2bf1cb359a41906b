import { formatDay, formatWeekday } from '@kampus/contract/format/weekdays';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitsBetween } from '@kampus/contract/time';
import { useId } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { formatClock } from '#shared/format/moments.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PlusIcon } from '#shared/ui/icons/control-icons.tsx';
import type { CalendarDay } from './calendar-days.ts';
import { SlotCard } from './slot-card.tsx';
import { findStart, type SlotFilter } from './slot-filter.ts';
import { lectureTexts } from './texts.ts';

export interface SlotHandlers {
  onPick: ((lecture: Lecture) => void) | undefined;
  onRemove: ((lecture: Lecture) => void) | undefined;
  onAdd: ((date: string) => void) | undefined;
  onFocus: (lecture: Lecture) => void;
}

type DayColumnProps = SlotHandlers & {
  day: CalendarDay;
  now: Date;
  todayDate: string;
  slotDomId: (lectureId: number) => string;
  tabStopId: number | undefined;
  basePrice: number | undefined;
  failedIds: ReadonlySet<number> | undefined;
  /**
   * True for the visible day on narrow screens. Other days are cut off, or the longest would set
   * the height.
   */
  isShown: boolean;
  /** Dims slots that do not match. */
  filter: SlotFilter | undefined;
  promisedId: number | undefined;
};

/**
 * Price of an open slot per person, from a base price per unit. A booked slot has its own price.
 */
const slotPrice = (lecture: Lecture, basePrice: number | undefined): string | undefined => {
  if (basePrice === undefined) return undefined;
  const units = unitsBetween(new Date(lecture.schedule), new Date(lecture.scheduleEnd));
  return lecture.status === 'OPEN'
    ? lectureTexts.basePrice(formatEuros(basePrice * units), formatEuros(basePrice))
    : formatEuros(lecture.price);
};

/** One day of the week: a column if seven fit, else a page to swipe. */
export function DayColumn(props: DayColumnProps) {
  const { day, now, todayDate, slotDomId, tabStopId, basePrice, onPick, onRemove, onAdd, onFocus } = props;
  const { failedIds, filter, promisedId, isShown } = props;
  const isToday = day.date === todayDate;
  const isPast = day.date < todayDate;
  const upcoming = day.slots.findIndex((slot) => Date.parse(slot.schedule) > now.getTime());
  const nowIndex = upcoming === -1 ? day.slots.length : upcoming;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        'flex w-full shrink-0 snap-start flex-col gap-1.5 px-1 pb-1 @min-[44rem]:w-auto @min-[44rem]:min-w-0 @min-[44rem]:rounded-md @min-[44rem]:p-1.5',
        isToday && '@min-[44rem]:bg-sunken',
        !isShown && '@max-[44rem]:max-h-96 @max-[44rem]:overflow-hidden',
      )}
    >
      <DayHeading id={headingId} date={day.date} isToday={isToday} isPast={isPast} />
      <ul className="flex flex-col gap-1.5">
        {day.slots.map((lecture, index) => (
          <li key={lecture.id}>
            {isToday && index === nowIndex ? <NowLine now={now} /> : null}
            <SlotCard
              lecture={lecture}
              now={now}
              domId={slotDomId(lecture.id)}
              isTabStop={lecture.id === tabStopId}
              onPick={onPick && (() => onPick(lecture))}
              onFocus={() => onFocus(lecture)}
              onRemove={onRemove && lecture.status === 'OPEN' ? () => onRemove(lecture) : undefined}
              price={slotPrice(lecture, basePrice)}
              isFailed={failedIds?.has(lecture.id) ?? false}
              isPromised={lecture.id === promisedId}
              isOutside={filter !== undefined && findStart(lecture, filter) === undefined}
            />
          </li>
        ))}
      </ul>
      {isToday && nowIndex === day.slots.length ? <NowLine now={now} /> : null}
      {day.slots.length === 0 ? (
        <p
          className={classNames(
            'py-2 text-center text-sm text-balance text-ink-soft @min-[44rem]:text-xs @min-[44rem]:group-data-empty/week:sr-only',
            isPast && '@min-[44rem]:sr-only',
          )}
        >
          {onAdd ? lectureTexts.noSlots : lectureTexts.noFreeTime}
        </p>
      ) : null}
      {onAdd && !isPast ? (
        <IconButton
          label={lectureTexts.addSlotOn(formatDay(day.date))}
          icon={<PlusIcon />}
          onClick={() => onAdd(day.date)}
          className="w-full! rounded-sm! border border-dashed border-line-strong"
        />
      ) : null}
    </section>
  );
}

type DayHeadingProps = { id: string; date: string; isToday: boolean; isPast: boolean };

function DayHeading({ id, date, isToday, isPast }: DayHeadingProps) {
  return (
    <h4
      id={id}
      aria-current={isToday ? 'date' : undefined}
      className={classNames('py-1.5 text-base @min-[44rem]:text-center', isPast && 'text-ink-soft')}
    >
      <span className="block first-letter:uppercase @min-[44rem]:sr-only">
        {formatDay(date)}
        {isToday ? `, ${lectureTexts.today}` : ''}
      </span>
      <span aria-hidden="true" className="hidden text-sm font-medium text-ink-soft @min-[44rem]:block">
        {formatWeekday(date)}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'mx-auto hidden size-9 place-items-center rounded-full @min-[44rem]:grid',
          isToday && 'border border-transparent bg-accent text-on-accent',
        )}
      >
        {Number(date.slice(8))}
      </span>
    </h4>
  );
}

/** Borders, because forced colours keep them. */
function NowLine({ now }: { now: Date }) {
  return (
    <p className="my-1 flex items-center gap-1.5 overflow-hidden text-xs font-semibold text-accent-ink">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-4 border-accent" />
      <span className="whitespace-nowrap">
        <span className="@min-[44rem]:@max-[64rem]:sr-only">{lectureTexts.now} </span>
        {formatClock(now.toISOString())}
      </span>
      <span aria-hidden="true" className="min-w-2 flex-1 border-t-2 border-accent" />
    </p>
  );
}

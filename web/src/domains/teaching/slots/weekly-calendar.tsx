import { pathOf } from '@kampus/contract/pages/addresses';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { addDays, today } from '@kampus/contract/time';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { findLocalTime } from '#shared/format/local-time.ts';
import { useNow } from '#shared/format/use-now.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { type CalendarDay, findNeighbour, listDays } from './calendar-days.ts';
import { DayColumn } from './day-column.tsx';
import { DayStrip } from './day-strip.tsx';
import { isFree, type SlotFilter } from './slot-filter.ts';
import { lectureTexts } from './texts.ts';
import { useDayPages } from './use-day-pages.ts';
import { canGoBack, canGoForward, daysLeft } from './week.ts';
import { WeekNav } from './week-nav.tsx';

type CalendarMode =
  /** Free slots, not selectable. */
  | { mode: 'preview' }
  /** Free slots, selectable. */
  | {
      mode: 'student';
      onPick: (lecture: Lecture) => void;
      failedIds?: ReadonlySet<number>;
      /** Dims slots that do not match. */
      filter?: SlotFilter;
      /** The slot of the search result. Its day shows first, and the slot has a ring. */
      promisedId?: number | undefined;
    }
  /** All slots of the teacher, with their management. */
  | {
      mode: 'owner';
      onPick: (lecture: Lecture) => void;
      onAdd: (date: string) => void;
      onRemove: (lecture: Lecture) => void;
    };

type WeeklyCalendarProps = CalendarMode & {
  lectures: readonly Lecture[];
  /** Monday of the shown week. */
  monday: string;
  onMondayChange: (monday: string) => void;
  /** Euros per unit. If set, slots show their price. */
  basePrice?: number | undefined;
  actions?: ReactNode;
  /** Shown for a week without slots. The owner sees buttons to add slots instead. */
  emptyNote?: ReactNode;
  /** A sentence below the calendar. */
  note?: string | undefined;
};

/**
 * Initial day on narrow screens: the day of the promised slot, else the next day with slots, else
 * today.
 */
function findFirstIndex(days: readonly CalendarDay[], todayDate: string, promisedId: number | undefined): number {
  const found = [
    days.findIndex(({ slots }) => slots.some(({ id }) => id === promisedId)),
    days.findIndex(({ date, slots }) => date >= todayDate && slots.length > 0),
    days.findIndex(({ date }) => date === todayDate),
  ];
  return found.find((index) => index !== -1) ?? 0;
}

/** With this few days left, the calendar links to the next week. */
const fewDays = 2;

/** Past days without slots are narrow. */
const columnsOf = (days: readonly CalendarDay[], todayDate: string): string =>
  days.map(({ date, slots }) => (date < todayDate && slots.length === 0 ? '2.75rem' : 'minmax(0,1fr)')).join(' ');

const noSearch = { promisedId: undefined, filter: undefined, failedIds: undefined };

/**
 * After a change of week by keyboard, moves the focus to a slot of the new week, else to its
 * heading.
 */
function useKeyboardTurns(
  monday: string,
  onMondayChange: (monday: string) => void,
  focusIds: readonly (string | undefined)[],
) {
  const isTurning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new week moves the focus.
  useEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    const found = focusIds.map((id) => (id ? document.getElementById(id) : null)).find((element) => element);
    found?.focus();
  }, [monday]);
  return (next: string) => {
    isTurning.current = true;
    onMondayChange(next);
  };
}

/**
 * Seven days from Monday in Bratislava time, in any time zone of the viewer (product.md §2,
 * design.md §6).
 */
export function WeeklyCalendar(props: WeeklyCalendarProps) {
  const { mode, lectures, monday, onMondayChange, basePrice, actions, emptyNote, note } = props;
  const now = useNow();
  const domId = useId();
  const todayDate = today(now);
  const days = listDays(mode === 'owner' ? lectures : lectures.filter((lecture) => isFree(lecture, now)), monday);
  const slots = days.flatMap((day) => day.slots);
  const { promisedId, filter, failedIds } = mode === 'student' ? props : noSearch;
  const [activeId, setActiveId] = useState<number>();
  const tabStop =
    slots.find(({ id }) => id === (activeId ?? promisedId)) ?? slots.find((slot) => isFree(slot, now)) ?? slots[0];
  const slotDomId = (lectureId: number) => `${domId}-${lectureId}`;
  const headingId = `${domId}-week`;
  const turnByKey = useKeyboardTurns(monday, onMondayChange, [tabStop && slotDomId(tabStop.id), headingId]);
  const pages = useDayPages(monday, findFirstIndex(days, todayDate, promisedId));
  const isEmpty = mode !== 'owner' && slots.length === 0;
  const isElsewhere = slots.some(({ schedule, scheduleEnd }) => findLocalTime(schedule, scheduleEnd) !== undefined);

  const handleKeyDown = (event: KeyboardEvent) => {
    // Left to the browser: Alt+← goes back, Ctrl+Page Down to the next tab.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const slotId = Number((event.target as HTMLElement).dataset['slot'] ?? Number.NaN);
    const target = findNeighbour(days, slotId, event.key);
    if (target) document.getElementById(slotDomId(target.id))?.focus();
    else if (event.key === 'PageUp' && canGoBack(monday, now)) turnByKey(addDays(monday, -7));
    else if (event.key === 'PageDown' && canGoForward(monday, now)) turnByKey(addDays(monday, 7));
    else if (event.key === 'Delete' && mode === 'owner') {
      const slot = slots.find(({ id, status }) => id === slotId && status === 'OPEN');
      if (slot) props.onRemove(slot);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the slots inside.
    <div className="@container flex flex-col gap-3" onKeyDown={handleKeyDown}>
      <WeekNav monday={monday} now={now} onMondayChange={onMondayChange} actions={actions} headingId={headingId} />
      <DaysLeft monday={monday} now={now} onMondayChange={onMondayChange} />
      <p className="sr-only">{lectureTexts.keysHint}</p>
      <DayStrip days={days} todayDate={todayDate} shownIndex={pages.shownIndex} onShow={pages.show} />
      <div
        ref={pages.scrollerRef}
        onScroll={pages.handleScroll}
        style={{ '--days': columnsOf(days, todayDate) } as CSSProperties}
        data-empty={isEmpty || undefined}
        className={classNames(
          'group/week scroll-strip relative flex snap-x snap-mandatory items-start scroll-smooth -mx-1 @min-[44rem]:mx-0 @min-[44rem]:grid @min-[44rem]:grid-cols-(--days) @min-[44rem]:items-stretch @min-[44rem]:gap-1 @min-[44rem]:overflow-visible',
          isEmpty && '@max-[44rem]:hidden',
        )}
      >
        {days.map((day, index) => (
          <DayColumn
            key={day.date}
            day={day}
            isShown={index === pages.shownIndex}
            now={now}
            todayDate={todayDate}
            slotDomId={slotDomId}
            tabStopId={tabStop?.id}
            basePrice={basePrice}
            filter={filter}
            promisedId={promisedId}
            failedIds={failedIds}
            onPick={mode === 'preview' ? undefined : props.onPick}
            onRemove={mode === 'owner' ? props.onRemove : undefined}
            onAdd={mode === 'owner' ? props.onAdd : undefined}
            onFocus={(lecture) => setActiveId(lecture.id)}
          />
        ))}
      </div>
      {isEmpty ? emptyNote : null}
      <p className="text-sm text-ink-soft">{isElsewhere ? lectureTexts.zoneDiffers : lectureTexts.zone}</p>
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      {/* Last, so that nothing moves up when the first slot removes it. */}
      {mode === 'owner' && slots.length === 0 ? (
        <p className="rounded-md border border-transparent bg-sunken px-4 py-5 text-center font-medium">
          {lectureTexts.addFirst}{' '}
          <Link to={pathOf('teacherWeek')} className="text-accent-ink underline underline-offset-4">
            {lectureTexts.addFirstWeek}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

type DaysLeftProps = { monday: string; now: Date; onMondayChange: (monday: string) => void };

/** At the end of the week: the number of days left and a link to the next week. */
function DaysLeft({ monday, now, onMondayChange }: DaysLeftProps) {
  const days = daysLeft(monday, now);
  if (days > fewDays || days === 0 || !canGoForward(monday, now)) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft print:hidden">
      {lectureTexts.daysLeft(days)}
      <button
        type="button"
        className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent-ink underline underline-offset-4"
        onClick={() => onMondayChange(addDays(monday, 7))}
      >
        {lectureTexts.toNextWeek}
      </button>
    </p>
  );
}

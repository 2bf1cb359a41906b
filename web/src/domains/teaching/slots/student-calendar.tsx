import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { addDays } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { formatMomentShort } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { WatchButton } from '../watches/watch-button.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { openLecturesQuery } from './queries.ts';
import { findPromised, listFree, type SlotFilter } from './slot-filter.ts';
import { lectureTexts } from './texts.ts';
import { clampWeek, lastWeek } from './week.ts';
import { WeeklyCalendar } from './weekly-calendar.tsx';

type StudentCalendarProps = {
  teacherUsername: string;
  /** The week in the address. Default: the first week with a free slot. */
  week: string | undefined;
  onWeekChange: (monday: string) => void;
  onPick: (lecture: Lecture) => void;
  failedIds: ReadonlySet<number>;
  /** Filter of the search. */
  filter: SlotFilter;
};

/** The free slots of a teacher. A click selects one. */
export function StudentCalendar(props: StudentCalendarProps) {
  const { teacherUsername, week, onWeekChange, onPick, failedIds, filter } = props;
  const query = useQuery(openLecturesQuery(teacherUsername));
  const { data: lectures } = query;
  const now = useNow();
  if (query.error && !lectures) return <QueryFailure text={lectureTexts.loadFailed} query={query} />;
  if (!lectures) return <CalendarSkeleton />;
  const promised = findPromised(lectures, filter, now);
  const monday = clampWeek(week ?? (promised && dateOf(promised.start)), now);
  return (
    <>
      {promised ? <Nearest start={promised.start} onShow={(date) => onWeekChange(clampWeek(date, now))} /> : null}
      <WeeklyCalendar
        mode="student"
        lectures={lectures}
        monday={monday}
        onMondayChange={onWeekChange}
        onPick={onPick}
        filter={filter}
        promisedId={promised?.lecture.id}
        failedIds={failedIds}
        emptyNote={
          <EmptyWeek
            teacherUsername={teacherUsername}
            upcoming={listFree(lectures, now)}
            monday={monday}
            now={now}
            onWeekChange={onWeekChange}
          />
        }
      />
    </>
  );
}

/** The start that the search result shows, with a link to its week. */
function Nearest({ start, onShow }: { start: string; onShow: (date: string) => void }) {
  return (
    <p className="mb-2 text-ink-soft">
      {lectureTexts.nearest}:{' '}
      <button
        type="button"
        className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent-ink underline underline-offset-4"
        onClick={() => onShow(dateOf(start))}
      >
        {formatMomentShort(start)}
      </button>
    </p>
  );
}

type EmptyWeekProps = {
  teacherUsername: string;
  upcoming: readonly Lecture[];
  monday: string;
  now: Date;
  onWeekChange: (monday: string) => void;
};

/** Empty state of a week, with the nearest free slot in the three weeks. */
function EmptyWeek({ teacherUsername, upcoming, monday, now, onWeekChange }: EmptyWeekProps) {
  const end = addDays(lastWeek(now), 7);
  const shown = upcoming.filter(({ schedule }) => dateOf(schedule) < end);
  const next = shown.find(({ schedule }) => dateOf(schedule) >= monday) ?? shown.at(-1);
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-transparent bg-sunken px-4 py-8 text-center">
      <p className="font-medium">{next ? lectureTexts.noSlotsThisWeek : lectureTexts.noSlotsAtAll}</p>
      {next ? (
        <Button variant="secondary" size="small" onClick={() => onWeekChange(clampWeek(dateOf(next.schedule), now))}>
          {lectureTexts.goToNextFree(formatMomentShort(next.schedule))}
        </Button>
      ) : (
        <WatchButton wanted={{ teacher: teacherUsername }} />
      )}
    </div>
  );
}

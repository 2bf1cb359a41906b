import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatDay } from '@kampus/contract/format/weekdays';
import type { ProposeMoveBody } from '@kampus/contract/lessons/moves';
import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitMs } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFree, listStarts, openLecturesQuery, ownLecturesQuery } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatClock } from '#shared/format/moments.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { LocalTime } from './local-time.tsx';
import { describePlace } from './open-matters.tsx';
import { sideOf } from './rules.ts';
import { useLessonChange } from './use-lesson-change.ts';

interface Start {
  lectureId: number;
  startAt: string;
}

/** Every possible new start of a lesson with this length, by day. */
function listDays(lectures: readonly Lecture[], units: number, now: Date): ReadonlyMap<string, Start[]> {
  const starts = lectures
    .filter((lecture) => isFree(lecture, now))
    .flatMap((lecture) => listStarts(lecture, units).map((startAt) => ({ lectureId: lecture.id, startAt })))
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt));
  return Map.groupBy(starts, ({ startAt }) => dateOf(startAt));
}

/** The chosen start on the viewer's clock, and what of the slot differs from the lesson. */
function ChosenStart({
  startAt,
  slot,
  reservation,
}: {
  startAt: string;
  slot: Lecture;
  reservation: ReservationDetails;
}) {
  const end = new Date(Date.parse(startAt) + reservation.lecture.duration * unitMs).toISOString();
  return (
    <div role="status" className="mt-1.5 text-sm">
      <LocalTime start={startAt} end={end} />
      <p className="empty:hidden">{describePlace(slot, reservation)}</p>
    </div>
  );
}

/**
 * Proposes another time of the same teacher. The current time stays until the other side accepts.
 */
export function MoveDialog({ reservation, onClose }: { reservation: ReservationDetails; onClose: () => void }) {
  const { lecture } = reservation;
  const { username } = useSession();
  // The own rest does not limit a teacher (design.md §20.2).
  const lecturesQuery = sideOf(reservation, username) === 'TEACHER' ? ownLecturesQuery : openLecturesQuery;
  const query = useQuery(lecturesQuery(lecture.teacherUsername));
  const { data: lectures } = query;
  const [chosenDay, setChosenDay] = useState<string>();
  const [start, setStart] = useState<Start>();
  const [isStartAsked, setIsStartAsked] = useState(false);
  const days = listDays(lectures ?? [], lecture.duration, new Date());
  const slot = lectures?.find(({ id }) => id === start?.lectureId);
  const day = chosenDay ?? [...days.keys()][0];
  const proposing = useLessonChange(reservation, {
    send: (body: ProposeMoveBody) => call('proposeMove', { params: { id: String(reservation.id) }, body }),
    done: texts.moveProposed,
    onClose,
  });
  const sending = useSubmission({
    send: proposing.mutateAsync,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const handlePropose = () => {
    setIsStartAsked(true);
    if (start) sending.submit(start);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.moveTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {texts.back}
          </Button>
          <Button
            onClick={handlePropose}
            loading={sending.isBusy}
            disabledReason={lectures && day === undefined ? texts.moveNone : undefined}
            className="max-sm:flex-1"
          >
            {texts.movePropose}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{texts.moveLead}</p>
        {query.isPending ? (
          <SkeletonRegion>
            <Skeleton className="h-24 w-full" />
          </SkeletonRegion>
        ) : null}
        {query.error && !lectures ? <QueryFailure text={texts.moveLoadFailed} query={query} /> : null}
        {lectures && day === undefined ? <p>{texts.moveNone}</p> : null}
        {day === undefined ? null : (
          <>
            <Select
              label={texts.moveDay}
              value={day}
              options={[...days.keys()].map((date) => ({ value: date, label: formatDay(date) }))}
              onChange={(event) => {
                setChosenDay(event.target.value);
                setStart(undefined);
              }}
            />
            <fieldset>
              <legend className="mb-1.5 text-sm font-medium">{texts.moveStart}</legend>
              <div className="flex flex-wrap gap-2">
                {days.get(day)?.map((option) => (
                  <ToggleChip
                    key={option.startAt}
                    isPressed={start?.startAt === option.startAt}
                    onToggle={() => setStart(option)}
                  >
                    {formatClock(option.startAt)}
                  </ToggleChip>
                ))}
              </div>
              {start && slot ? <ChosenStart startAt={start.startAt} slot={slot} reservation={reservation} /> : null}
              {isStartAsked && !start ? (
                <p role="alert" className="mt-1.5 text-sm text-negative">
                  {texts.moveStartMissing}
                </p>
              ) : null}
            </fieldset>
          </>
        )}
        {sending.failure ? (
          <Banner tone="negative" isLive>
            {sending.failure.text}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

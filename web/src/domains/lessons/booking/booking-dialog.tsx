import { formatDuration } from '@kampus/contract/format/duration';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { PriceMap } from '@kampus/contract/pricing';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitMs } from '@kampus/contract/time';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadConfirmBanner } from '#domains/identity/public.ts';
import { findStart, isInFilter, listStarts, longestFrom, type SlotFilter } from '#domains/teaching/public.ts';
import { ApiError, isApiError, isNotFound, messageOf } from '#shared/api/api-error.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useUser } from '#shared/api/use-user.ts';
import { formatUnitPrice } from '#shared/format/euros.ts';
import { formatClock, formatLesson } from '#shared/format/moments.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { HoldButton } from '#shared/ui/buttons/hold-button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { LocalTime } from '../reservations/local-time.tsx';
import { type BookingChoice, type ChosenSoFar, findCheaperGroup, priceLines, settleChoice } from './booking-choice.ts';
import { findGroupSizeFault, GroupSizeField } from './group-size-field.tsx';
import { PriceSummary, PriceTotal } from './price-summary.tsx';
import { bookingTexts } from './texts.ts';
import { useBooking } from './use-booking.ts';

// Lazy: most accounts are confirmed.
const ConfirmBanner = lazy(async () => ({ default: await loadConfirmBanner() }));

type BookingDialogProps = {
  lecture: Lecture;
  prices: PriceMap;
  /** The teacher's hours of free cancelling. Undefined until they are loaded. */
  cancelHours: number | undefined;
  /** The current choice. The caller stores it, so that it survives signing in. */
  chosen: ChosenSoFar;
  /** Filter of the search. Its first start is preselected, and starts outside it are dimmed. */
  filter: SlotFilter;
  onChoose: (choice: BookingChoice) => void;
  onClose: () => void;
  onBooked: (reservation: Reservation) => void;
  onFailed: () => void;
};

/** Group size, duration, price and the hold button (product.md §2). */
export function BookingDialog(props: BookingDialogProps) {
  const { lecture, prices, cancelHours, chosen, filter, onChoose, onClose, onBooked, onFailed } = props;
  const firstStart = findStart(lecture, filter) ?? lecture.schedule;
  // Local state, because the address updates later. A second choice must build on the first one.
  // The start in it stays until the person chooses another, also when it is no longer free.
  const [picked, setPicked] = useState({ ...chosen, start: chosen.start ?? firstStart });
  const choice = settleChoice(picked, lecture, firstStart);
  const startFault = choice.start === picked.start ? undefined : bookingTexts.startGone(formatClock(picked.start));
  const goal = useTabDraft(`goal-draft.${lecture.id}`, '');
  const [groupSizeFault, setGroupSizeFault] = useState<string>();
  const handleBooked = (reservation: Reservation) => {
    goal.discard();
    onBooked(reservation);
  };
  const booking = useBooking(lecture, { onBooked: handleBooked, onFailed });
  const gate = useBookingGate(lecture, booking.error);

  const lines = priceLines(prices, choice);

  const choose = (part: Partial<BookingChoice>) => {
    const wanted = { ...choice, start: picked.start, ...part };
    const next = { ...settleChoice(wanted, lecture, firstStart), start: wanted.start };
    // A running request keeps its answer: what was chosen before it is what is booked.
    if (booking.isPending) return;
    booking.reset();
    setPicked(next);
    onChoose(next);
  };
  const handleConfirm = () => {
    if (gate.signIn) gate.signIn();
    else
      booking.mutate({
        lectureId: lecture.id,
        capacity: choice.groupSize,
        duration: choice.duration,
        price: lines.total,
        startAt: choice.start,
        ...(goal.values.trim() && { goal: goal.values.trim() }),
      });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={bookingTexts.title}
      footer={
        <div className="flex w-full flex-col gap-3">
          {gate.needsConfirmation ? (
            <Suspense>
              <ConfirmBanner />
            </Suspense>
          ) : null}
          {booking.isError && !gate.needsConfirmation ? (
            // Only the state, without the server's message (product.md §8).
            <Banner tone="negative" isLive>
              {describeFailure(booking.error)}
            </Banner>
          ) : null}
          <PriceTotal total={lines.total} />
          <HoldButton
            onConfirm={handleConfirm}
            loading={booking.isPending}
            hint={bookingTexts.holdHint}
            disabledReason={gate.disabledReason ?? startFault ?? groupSizeFault}
          >
            {bookingTexts.confirm}
          </HoldButton>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <LessonTime lecture={lecture} start={choice.start} duration={choice.duration} />
        <StartChoice lecture={lecture} filter={filter} chosen={picked.start} onChoose={(start) => choose({ start })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <GroupSizeField
            value={choice.groupSize}
            hint={describeCheaper(prices, choice)}
            onChange={(groupSize) => {
              const fault = findGroupSizeFault(groupSize);
              setGroupSizeFault(fault);
              if (!fault) choose({ groupSize });
            }}
          />
          <Select
            label={bookingTexts.duration}
            value={String(choice.duration)}
            options={Array.from({ length: longestFrom(lecture, choice.start) }, (_, index) => ({
              value: String(index + 1),
              label: formatDuration(index + 1),
            }))}
            onChange={(event) => choose({ duration: Number(event.target.value) })}
          />
        </div>
        <PriceSummary lines={lines} cancelHours={cancelHours} />
        <GoalField value={goal.values} onChange={(text) => goal.change(() => text)} />
        {gate.signIn ? <p className="text-sm text-ink-soft">{bookingTexts.guest}</p> : null}
      </div>
    </Dialog>
  );
}

/** What the student wants to work on. */
function GoalField({ value, onChange }: { value: string; onChange: (goal: string) => void }) {
  return (
    <TextArea
      label={bookingTexts.goal}
      hint={bookingTexts.goalHint}
      rows={2}
      maxLength={limits.lesson.goalMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** 'Втроём дешевле: 10.00 € с человека', if one more person lowers the price per person. */
function describeCheaper(prices: PriceMap, choice: BookingChoice): string | undefined {
  const cheaper = findCheaperGroup(prices, choice);
  const together = cheaper && bookingTexts.together[cheaper.groupSize - 2];
  return together && bookingTexts.cheaper(together, formatUnitPrice(cheaper.perPerson));
}

type StartChoiceProps = {
  lecture: Lecture;
  filter: SlotFilter;
  /** Not in the list if it is no longer free. */
  chosen: string;
  onChoose: (start: string) => void;
};

/** Selects the start of the lesson in the slot. The rest of the slot stays free. */
function StartChoice({ lecture, filter, chosen, onChoose }: StartChoiceProps) {
  const starts = listStarts(lecture, 1);
  if (starts.every((start) => start === chosen)) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{bookingTexts.start}</legend>
      {/* Four in a row on a phone, so that none hides behind the edge. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {starts.map((start) => (
          <ToggleChip
            key={start}
            wide
            isPressed={start === chosen}
            onToggle={() => onChoose(start)}
            remark={isInFilter(start, filter) ? undefined : bookingTexts.outsideFilter}
          >
            {formatClock(start)}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

function LessonTime({ lecture, start, duration }: { lecture: Lecture; start: string; duration: number }) {
  const end = new Date(Date.parse(start) + duration * unitMs).toISOString();
  return (
    <div>
      <p className="text-ink-soft">{lecture.teacherFullName}</p>
      <p className="text-lg font-semibold first-letter:uppercase">{formatLesson(start, end)}</p>
      <LocalTime start={start} end={end} />
      <p className="text-sm text-ink-soft">{namePlace(lecture.location)}</p>
    </div>
  );
}

const describeFailure = (error: unknown): string => {
  if (isApiError(error, 'PRICE_CHANGED')) return bookingTexts.priceChanged;
  if (!(error instanceof ApiError) || error.status > 0) return bookingTexts.failed;
  return navigator.onLine ? bookingTexts.unreachable : bookingTexts.offline;
};

/** Refusals that a retry cannot fix. */
const isLost = (error: unknown): boolean =>
  isApiError(error, 'LECTURE_NOT_OPEN') || isApiError(error, 'LECTURE_BEGUN') || isNotFound(error);

/** Refusals that another choice, a top-up, a teacher's answer or the end of a block can fix. */
const lasting = ['STUDENT_BUSY', 'TOO_MANY_REQUESTS_WAITING', 'NOT_COVERED', 'WRITING_BLOCKED'] as const;

/** Whether the viewer can reserve this lecture, and the reason if not. */
function useBookingGate(lecture: Lecture, error: unknown) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isSignedIn, username } = useSession();
  const { data: user } = useUser();
  if (!isSignedIn) {
    const state: SignInState = { from: pathname + search, isBefore: true };
    return { signIn: () => void navigate(pathOf('login'), { state }), needsConfirmation: false };
  }
  const isOwn = username?.toLowerCase() === lecture.teacherUsername.toLowerCase();
  const needsConfirmation = user?.status === 'PENDING' || isApiError(error, 'ACCOUNT_NOT_CONFIRMED');
  return { signIn: undefined, needsConfirmation, disabledReason: findObstacle() };

  function findObstacle(): string | undefined {
    if (isOwn) return bookingTexts.ownLecture;
    if (user?.status === 'PENDING') return bookingTexts.notConfirmedReason;
    // The server's message. It stays until the choice changes, because the response would be the
    // same.
    if (lasting.some((code) => isApiError(error, code))) return messageOf(error);
    return isLost(error) ? bookingTexts.chooseAnother : undefined;
  }
}

import type { Lecture } from '@kampus/contract/teaching/lectures';
import { findLocalTime } from '#shared/format/local-time.ts';
import { formatClockRange } from '#shared/format/moments.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TrashIcon } from '#shared/ui/icons/control-icons.tsx';
import { type StatusTone, statusTone } from '#shared/ui/status-tone.ts';
import { describeSlot, slotStatus, studentName } from './describe-slot.ts';
import { lectureTexts } from './texts.ts';

const looks: Record<StatusTone, string> = {
  positive: 'bg-status-open-soft border-status-open not-aria-disabled:hover:bg-status-open/20',
  negative: 'bg-status-closed-soft border-status-closed not-aria-disabled:hover:bg-status-closed/20',
  accent: 'bg-status-other-soft border-status-other not-aria-disabled:hover:bg-status-other/20',
};
const textClasses: Record<StatusTone, string> = {
  positive: 'text-status-open',
  negative: 'text-status-closed',
  accent: 'text-status-other',
};

type SlotCardProps = {
  lecture: Lecture;
  now: Date;
  domId: string;
  /** Tab reaches one slot of the calendar. Arrow keys reach the others. */
  isTabStop: boolean;
  /** Undefined if slots cannot be selected. */
  onPick: (() => void) | undefined;
  onFocus: () => void;
  onRemove: (() => void) | undefined;
  price: string | undefined;
  isFailed: boolean;
  /** The slot that the search result shows. */
  isPromised: boolean;
  /** True if the slot does not match the search. */
  isOutside: boolean;
};

/** A slot in the calendar with time and status. Its owner can delete it. */
export function SlotCard(props: SlotCardProps) {
  const { lecture, now, domId, isTabStop, onPick, onFocus, onRemove, price, isFailed, isPromised, isOutside } = props;
  const student = studentName(lecture);
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd);
  const note = isOutside ? lectureTexts.outsideFilter : isPromised ? lectureTexts.promised : undefined;
  const extra = [student, price, isFailed ? lectureTexts.failed : undefined, note].filter((text) => text !== undefined);
  const isPast = Date.parse(lecture.scheduleEnd) <= now.getTime();
  const tone = statusTone(lecture.status);
  return (
    <div className="relative">
      <button
        type="button"
        id={domId}
        data-slot={lecture.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={describeSlot(lecture, now, extra)}
        aria-disabled={onPick ? undefined : true}
        title={onPick ? undefined : lectureTexts.previewOnly}
        onClick={onPick}
        onFocus={onFocus}
        className={classNames(
          'block min-h-14 w-full rounded-sm border-l-4 forced-colors:border px-3 py-2 text-left leading-tight transition @min-[44rem]:pr-0.5 @min-[44rem]:pl-2',
          looks[tone],
          // Without colour the slot looks weaker, but its text stays readable.
          (isPast || isOutside) && 'border-line-strong! bg-transparent!',
          isPromised && 'ring-2 ring-accent forced-colors:border-3!',
          isFailed && 'outline-2 outline-negative',
        )}
      >
        <span className="block text-sm font-semibold">{formatClockRange(lecture.schedule, lecture.scheduleEnd)}</span>{' '}
        {localTime ? <span className="block text-xs text-ink-soft">{lectureTexts.localTime(localTime)} </span> : null}
        <span
          className={classNames(
            'mt-0.5 block text-xs font-medium first-letter:uppercase',
            isOutside ? 'text-ink-soft' : textClasses[tone],
          )}
        >
          {slotStatus(lecture, now)}
        </span>{' '}
        {student ? <span className="line-clamp-2 text-xs font-semibold break-words">{student} </span> : null}
        {price ? (
          <span className={classNames('block text-xs text-ink-soft', onRemove && '@min-[44rem]:pr-7')}>{price} </span>
        ) : null}
        {note ? (
          <span className="block text-xs text-ink-soft">{isOutside ? note : lectureTexts.promisedShort} </span>
        ) : null}
        {isFailed ? (
          <span className="block text-xs font-medium hyphens-auto text-negative first-letter:uppercase">
            {lectureTexts.failed}
          </span>
        ) : null}
      </button>
      {onRemove ? (
        <IconButton
          label={lectureTexts.removeSlot(describeSlot(lecture, now))}
          icon={<TrashIcon size={18} />}
          tone="negative"
          tabIndex={isTabStop ? 0 : -1}
          onClick={onRemove}
          className="absolute right-0.5 bottom-0.5 not-pointer-coarse:@min-[44rem]:size-8"
        />
      ) : null}
    </div>
  );
}

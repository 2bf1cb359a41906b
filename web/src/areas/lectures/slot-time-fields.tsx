import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { defaultEnd, endTimes, type SlotTime, startTimes } from './new-slot.ts';
import { lectureTexts } from './texts.ts';

type SlotTimeFieldsProps = {
  /** Counted from 1, for screen readers. */
  number: number;
  /** Whose times they are, for screen readers, where a page has several such lists. */
  of?: string;
  time: SlotTime;
  onChange: (time: SlotTime) => void;
  /** Undefined for the only time. */
  onRemove: (() => void) | undefined;
};

const asOptions = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** Start and end of a slot, as lists of half hours: the same in every language of the browser. */
export function SlotTimeFields({ number, of, time, onChange, onRemove }: SlotTimeFieldsProps) {
  const named = (text: string): string => (of === undefined ? text : `${of}: ${text}`);
  return (
    <fieldset className="flex w-full min-w-0 items-end gap-2">
      <legend className="sr-only">{named(lectureTexts.timeNumber(number))}</legend>
      <Select
        label={lectureTexts.start}
        placeholder={lectureTexts.noTime}
        className="min-w-0 flex-1"
        value={time.timeStart}
        options={asOptions(startTimes)}
        onChange={({ target: { value } }) => onChange({ timeStart: value, timeFinish: defaultEnd(value) })}
      />
      <Select
        label={lectureTexts.end}
        placeholder={lectureTexts.noTime}
        className="min-w-0 flex-1"
        value={time.timeFinish}
        options={asOptions(endTimes(time.timeStart))}
        onChange={({ target: { value } }) => onChange({ ...time, timeFinish: value })}
      />
      {onRemove ? (
        <IconButton label={named(lectureTexts.removeTime(number))} icon={<TrashIcon size={18} />} onClick={onRemove} />
      ) : null}
    </fieldset>
  );
}

import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { defaultEnd, endTimes, type SlotTime, startTimes } from './new-slot.ts';
import { ownTexts } from './own-texts.ts';

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

/** Narrower than other lists, so that both times can be read side by side at 320 px; with large text one is above the other. */
const fieldClasses = 'min-w-22 flex-1 [&_select]:pl-2.5 [&_select]:pr-8 [&_svg]:mr-2';

/** Start and end of a slot, as lists of half hours: the same in every language of the browser. */
export function SlotTimeFields({ number, of, time, onChange, onRemove }: SlotTimeFieldsProps) {
  const named = (text: string): string => (of === undefined ? text : `${of}: ${text}`);
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-end gap-2">
      <legend className="sr-only">{named(ownTexts.timeNumber(number))}</legend>
      <Select
        label={ownTexts.start}
        placeholder={ownTexts.noTime}
        className={fieldClasses}
        value={time.timeStart}
        options={asOptions(startTimes)}
        onChange={({ target: { value } }) => onChange({ timeStart: value, timeFinish: defaultEnd(value) })}
      />
      <Select
        label={ownTexts.end}
        placeholder={ownTexts.noTime}
        className={fieldClasses}
        value={time.timeFinish}
        options={asOptions(endTimes(time.timeStart))}
        onChange={({ target: { value } }) => onChange({ ...time, timeFinish: value })}
      />
      {onRemove ? (
        <IconButton label={named(ownTexts.removeTime(number))} icon={<TrashIcon size={18} />} onClick={onRemove} />
      ) : null}
    </fieldset>
  );
}

import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { defaultEnd, endTimes, type SlotTime, startTimes } from './new-slot.ts';
import { ownTexts } from './own-texts.ts';

type SlotTimeFieldsProps = {
  /** Starts at 1. For screen readers. */
  number: number;
  /** Name of the list for screen readers, if a page has several such lists. */
  of?: string;
  time: SlotTime;
  onChange: (time: SlotTime) => void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
};

const asOptions = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** Narrow enough for both times side by side at 320 px. Large text stacks them. */
const fieldClasses = 'min-w-22 flex-1 [&_select]:pl-2.5 [&_select]:pr-8 [&_svg]:mr-2';

/**
 * Start and end of a slot as lists of half hours. A browser's time field depends on its language.
 */
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

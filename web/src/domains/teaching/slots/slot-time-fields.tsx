import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { defaultEnd, type SlotTime } from './new-slot.ts';
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

/** Wide enough for a time with AM or PM. Large text stacks both. */
const fieldClasses = 'min-w-31 flex-1 [&_input]:px-2.5 [&_input::-webkit-calendar-picker-indicator]:ml-0';
/** The arrows step by an hour (product.md §5.4). Half hours may be typed. */
const stepSeconds = 3600;

/** Start and end of a slot. */
export function SlotTimeFields({ number, of, time, onChange, onRemove }: SlotTimeFieldsProps) {
  const named = (text: string): string => (of === undefined ? text : `${of}: ${text}`);
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-end gap-2">
      <legend className="sr-only">{named(ownTexts.timeNumber(number))}</legend>
      <TextField
        type="time"
        step={stepSeconds}
        label={ownTexts.start}
        className={fieldClasses}
        value={time.timeStart}
        onChange={({ target: { value } }) => onChange({ timeStart: value, timeFinish: defaultEnd(value) })}
      />
      <TextField
        type="time"
        step={stepSeconds}
        label={ownTexts.end}
        className={fieldClasses}
        value={time.timeFinish}
        onChange={({ target: { value } }) => onChange({ ...time, timeFinish: value })}
      />
      {onRemove ? (
        <IconButton label={named(ownTexts.removeTime(number))} icon={<TrashIcon size={18} />} onClick={onRemove} />
      ) : null}
    </fieldset>
  );
}

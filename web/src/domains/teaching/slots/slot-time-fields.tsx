import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TrashIcon } from '#shared/ui/icons/icons.tsx';
import { endFor, isFilled, type SlotTime } from './new-slot.ts';
import { ownTexts } from './own-texts.ts';

type SlotTimeFieldsProps = {
  /** Starts at 1. For screen readers. */
  number: number;
  /** The day, if a page has a list for each. Its rows are one line, with their labels hidden. */
  of?: string;
  time: SlotTime;
  /** The message about this time, by its id. */
  faultId: string | undefined;
  onChange: (time: SlotTime) => void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
};

/** Wide enough for a time with AM or PM. Large text stacks both. */
const fieldClasses = 'min-w-31 flex-1 [&_input]:px-2.5 [&_input::-webkit-calendar-picker-indicator]:ml-0';
/** The same without the picker's icon, for a line with the day before it and buttons after it. */
const lineClasses = 'min-w-23 flex-1 [&_input]:px-1.5 [&_input::-webkit-calendar-picker-indicator]:hidden';
/** The arrows step by an hour (product.md §5.4). Half hours may be typed. */
const stepSeconds = 3600;

/** Start and end of a slot. */
export function SlotTimeFields({ number, of, time, faultId, onChange, onRemove }: SlotTimeFieldsProps) {
  const isLine = of !== undefined;
  const named = (text: string): string => (isLine ? `${of}: ${text}` : text);
  const faultOf = (value: string) => (isFilled(time) || value === '' ? faultId : undefined);
  const shared = {
    type: 'time',
    step: stepSeconds,
    labelHidden: isLine,
    className: isLine ? lineClasses : fieldClasses,
  } as const;
  return (
    <fieldset className={classNames('flex w-full min-w-0 flex-wrap items-end', isLine ? 'gap-1' : 'gap-2')}>
      <legend className="sr-only">{named(ownTexts.timeNumber(number))}</legend>
      <TextField
        {...shared}
        label={ownTexts.start}
        faultId={faultOf(time.timeStart)}
        value={time.timeStart}
        onChange={({ target: { value } }) => onChange({ timeStart: value, timeFinish: endFor(value, time) })}
      />
      <TextField
        {...shared}
        label={ownTexts.end}
        faultId={faultOf(time.timeFinish)}
        value={time.timeFinish}
        onChange={({ target: { value } }) => onChange({ ...time, timeFinish: value })}
      />
      {onRemove ? (
        <IconButton label={named(ownTexts.removeTime(number))} icon={<TrashIcon size={18} />} onClick={onRemove} />
      ) : null}
    </fieldset>
  );
}

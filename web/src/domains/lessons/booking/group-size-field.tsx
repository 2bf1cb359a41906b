import { limits } from '@kampus/contract/limits';
import { useState } from 'react';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { controlClasses, Field } from '#shared/ui/fields/field.tsx';
import { MinusIcon, PlusIcon } from '#shared/ui/icons/control-icons.tsx';
import { isGroupSize } from './booking-choice.ts';
import { bookingTexts } from './texts.ts';

const { min, max } = limits.groupSize;

type GroupSizeFieldProps = {
  value: number;
  /** Called with any number that is typed. No digits are 0. */
  onChange: (groupSize: number) => void;
  /** Hint below the field for a valid size. */
  hint: string | undefined;
};

/** Why the size is not from 1 to 10. */
export function findGroupSizeFault(size: number): string | undefined {
  if (isGroupSize(size)) return undefined;
  return size > max ? bookingTexts.groupSizeMax : bookingTexts.groupSizeMin;
}

/** The group size: typed, or changed with plus and minus. */
export function GroupSizeField({ value, onChange, hint }: GroupSizeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : Number(typed);
  const fault = findGroupSizeFault(number);

  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3);
    setTyped(digits);
    onChange(Number(digits));
  };
  const step = (by: 1 | -1) => change(String(Math.min(max, Math.max(min, (number || 0) + by))));

  return (
    <Field label={bookingTexts.groupSize} hint={fault ? undefined : (hint ?? bookingTexts.groupSizeMax)} error={fault}>
      {(control) => (
        <div className="flex items-center gap-1.5">
          <IconButton
            label={bookingTexts.fewer}
            icon={<MinusIcon />}
            onClick={() => step(-1)}
            disabledReason={!fault && number <= min ? bookingTexts.groupSizeMin : undefined}
          />
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(value)}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
            className={classNames(controlClasses, 'min-w-0 text-center font-semibold')}
          />
          <IconButton
            label={bookingTexts.more}
            icon={<PlusIcon />}
            onClick={() => step(1)}
            disabledReason={number >= max ? bookingTexts.groupSizeMax : undefined}
          />
        </div>
      )}
    </Field>
  );
}

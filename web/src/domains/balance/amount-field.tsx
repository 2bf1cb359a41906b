import type { ComponentProps } from 'react';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { acceptAmount } from './amount-text.ts';

type AmountFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'placeholder' | 'ref'> & {
  /** The text of the field, as `acceptAmount` leaves it. */
  value: string;
  onChange: (amount: string) => void;
};

/** The required field `amount` for a sum in euros. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      name="amount"
      suffix="€"
      inputMode="decimal"
      autoComplete="off"
      required
      value={value}
      onChange={({ target }) => onChange(acceptAmount(value, target.value))}
    />
  );
}

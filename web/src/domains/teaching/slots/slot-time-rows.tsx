import { type ReactNode, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import type { SlotTime } from './new-slot.ts';
import { SlotTimeFields } from './slot-time-fields.tsx';

type SlotTimeRowsProps = {
  rows: readonly (SlotTime & { key: number })[];
  /** Whose times they are, for screen readers, where a page has several such lists. */
  of?: string;
  /** How many rows are left at least. */
  least: number;
  onChange: (key: number, time: SlotTime) => void;
  onRemove: (key: number) => void;
  onAdd: () => void;
  addLabel: ReactNode;
  /** What is said of the rows, below them. */
  children?: ReactNode;
};

/** Rows of begin and end, and one more. After a removal the focus is on what adds: the row that had it is gone. */
export function SlotTimeRows({ rows, of, least, onChange, onRemove, onAdd, addLabel, children }: SlotTimeRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: number) => {
    onRemove(key);
    addButton.current?.focus();
  };
  return (
    <>
      {rows.map(({ key, ...time }, index) => (
        <SlotTimeFields
          key={key}
          number={index + 1}
          {...(of !== undefined && { of })}
          time={time}
          onChange={(next) => onChange(key, next)}
          onRemove={rows.length > least ? () => remove(key) : undefined}
        />
      ))}
      {children}
      <Button
        ref={addButton}
        variant="quiet"
        size="small"
        icon={<PlusIcon size={18} />}
        onClick={onAdd}
        className="-ml-page forced-colors:ml-0"
      >
        {addLabel}
      </Button>
    </>
  );
}

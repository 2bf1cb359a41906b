import { type ReactNode, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import type { SlotTime } from './new-slot.ts';
import { SlotTimeFields } from './slot-time-fields.tsx';

/** A start and an end, with the React key of their row. */
export type TimeRow = SlotTime & { key: number };

type SlotTimeRowsProps = {
  rows: readonly TimeRow[];
  onChange: (key: number, time: SlotTime) => void;
  onRemove: (key: number) => void;
  onAdd: () => void;
  addLabel: ReactNode;
  /** Note below the rows. */
  children?: ReactNode;
};

/**
 * Rows with start and end, and a button for another row. A removal focuses the button, because the
 * focused row is gone.
 */
export function SlotTimeRows({ rows, onChange, onRemove, onAdd, addLabel, children }: SlotTimeRowsProps) {
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
          time={time}
          onChange={(next) => onChange(key, next)}
          onRemove={rows.length > 1 ? () => remove(key) : undefined}
        />
      ))}
      {children}
      <Button
        ref={addButton}
        variant="quiet"
        size="small"
        icon={<PlusIcon size={18} />}
        onClick={onAdd}
        className={flushLeft}
      >
        {addLabel}
      </Button>
    </>
  );
}

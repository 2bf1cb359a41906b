import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { FieldError } from '#shared/ui/fields/field.tsx';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import { isFilled, type SlotTime } from './new-slot.ts';
import { SlotTimeFields } from './slot-time-fields.tsx';

/** A start and an end, with the React key of their row. */
export type TimeRow = SlotTime & { key: number };

type SlotTimeRowsProps = {
  rows: readonly TimeRow[];
  onChange: (key: number, time: SlotTime) => void;
  onRemove: (key: number) => void;
  onAdd: () => void;
  addLabel: ReactNode;
  /** What is wrong with the rows: with those that are not filled in, else with all. */
  fault: string | undefined;
};

/**
 * Rows with start and end, and a button for another row. A removal focuses the button, because the
 * focused row is gone.
 */
export function SlotTimeRows({ rows, onChange, onRemove, onAdd, addLabel, fault }: SlotTimeRowsProps) {
  const faultId = useId();
  const areFilled = rows.every(isFilled);
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
          faultId={fault && (areFilled || !isFilled(time)) ? faultId : undefined}
          onChange={(next) => onChange(key, next)}
          onRemove={rows.length > 1 ? () => remove(key) : undefined}
        />
      ))}
      <FieldError id={faultId} error={fault} />
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

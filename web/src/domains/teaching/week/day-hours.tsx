import { useId } from 'react';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { nextTime } from '../slots/new-slot.ts';
import { SlotTimeRows } from '../slots/slot-time-rows.tsx';
import { weekTexts } from './texts.ts';
import { type DraftHours, faultOf, keepEnd } from './week-draft.ts';

type DayHoursProps = {
  /** Name of the day for screen readers. */
  day: string;
  hours: readonly DraftHours[];
  /** Text of a day without hours. */
  emptyText: string;
  onChange: (hours: DraftHours[]) => void;
};

const firstHours = { timeStart: '09:00', timeFinish: '12:00' };

/** The hours of one day: rows with start and end, and a button for another row. */
export function DayHours({ day, hours, emptyText, onChange }: DayHoursProps) {
  const faultId = useId();
  const fault = faultOf(hours);
  const add = () => {
    const last = hours.at(-1);
    const key = Math.max(-1, ...hours.map((row) => row.key)) + 1;
    onChange([...hours, { key, ...(last ? nextTime(last) : firstHours) }]);
  };
  return (
    <div className="flex w-full flex-col items-start gap-2" aria-describedby={fault ? faultId : undefined}>
      {hours.length === 0 ? <p className="text-sm text-ink-soft">{emptyText}</p> : null}
      <SlotTimeRows
        rows={hours}
        of={day}
        least={0}
        onChange={(key, next) => onChange(hours.map((row) => (row.key === key ? { key, ...keepEnd(row, next) } : row)))}
        onRemove={(key) => onChange(hours.filter((row) => row.key !== key))}
        onAdd={add}
        addLabel={
          <>
            {weekTexts.addHours}
            <VisuallyHidden> {day}</VisuallyHidden>
          </>
        }
      >
        {fault ? (
          <p id={faultId} role="alert" className="text-sm text-negative">
            {fault}
          </p>
        ) : null}
      </SlotTimeRows>
    </div>
  );
}

import { useId, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { nextTime, SlotTimeFields } from '../lectures/public.ts';
import { weekTexts } from './texts.ts';
import { type DraftHours, faultOf, keepEnd } from './week-draft.ts';

type DayHoursProps = {
  /** Whose hours they are, for screen readers. */
  day: string;
  hours: readonly DraftHours[];
  /** What a day without hours is called. */
  emptyText: string;
  onChange: (hours: DraftHours[]) => void;
};

const firstHours = { timeStart: '09:00', timeFinish: '12:00' };

/** The hours of one day: rows of begin and end, and one more. */
export function DayHours({ day, hours, emptyText, onChange }: DayHoursProps) {
  const faultId = useId();
  const fault = faultOf(hours);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const last = hours.at(-1);
    const key = Math.max(-1, ...hours.map((row) => row.key)) + 1;
    onChange([...hours, { key, ...(last ? nextTime(last) : firstHours) }]);
  };
  const remove = (key: number) => {
    onChange(hours.filter((row) => row.key !== key));
    addButton.current?.focus();
  };
  return (
    <div className="flex w-full flex-col items-start gap-2" aria-describedby={fault ? faultId : undefined}>
      {hours.length === 0 ? <p className="text-sm text-ink-soft">{emptyText}</p> : null}
      {hours.map(({ key, ...time }, index) => (
        <SlotTimeFields
          key={key}
          number={index + 1}
          of={day}
          time={time}
          onChange={(next) => onChange(hours.map((row) => (row.key === key ? { key, ...keepEnd(time, next) } : row)))}
          onRemove={() => remove(key)}
        />
      ))}
      {fault ? (
        <p id={faultId} role="alert" className="text-sm text-negative">
          {fault}
        </p>
      ) : null}
      <Button
        ref={addButton}
        variant="quiet"
        size="small"
        icon={<PlusIcon size={18} />}
        onClick={add}
        className="-ml-4"
      >
        {weekTexts.addHours}
        <VisuallyHidden> {day}</VisuallyHidden>
      </Button>
    </div>
  );
}

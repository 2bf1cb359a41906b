import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PlusIcon } from '#shared/ui/icons/icons.tsx';
import { nextTime } from '../slots/new-slot.ts';
import { SlotTimeFields } from '../slots/slot-time-fields.tsx';
import { weekTexts } from './texts.ts';
import { type DraftHours, faultOf, keepEnd } from './week-draft.ts';

type DayHoursProps = {
  /** Name of the day for screen readers. */
  day: string;
  hours: readonly DraftHours[];
  /** Text of a day without hours. */
  emptyText: string;
  onChange: (hours: DraftHours[]) => void;
  /** Another action on the hours of the day. */
  children?: ReactNode;
  /**
   * On the narrowest screens the hours stand below a line of the day and the buttons, which share a
   * wrapping row with this component.
   */
  isNarrowBelow?: boolean;
};

const firstHours = { timeStart: '09:00', timeFinish: '12:00' };

/** The hours of one day: a line for each, and a button for another one at the end of the first. */
export function DayHours(props: DayHoursProps) {
  const { day, hours, emptyText, onChange, children, isNarrowBelow = false } = props;
  const faultId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const fault = faultOf(hours);
  const add = () => {
    const last = hours.at(-1);
    const key = Math.max(-1, ...hours.map((row) => row.key)) + 1;
    onChange([...hours, { key, ...(last ? nextTime(last) : firstHours) }]);
  };
  // The removed row had the focus.
  const remove = (removed: number) => {
    onChange(hours.filter(({ key }) => key !== removed));
    addButton.current?.focus();
  };
  return (
    <div className={classNames('flex min-w-0 flex-1 flex-wrap items-start', isNarrowBelow && 'max-[23rem]:contents')}>
      <div
        className={classNames(
          'flex min-w-0 flex-1 basis-[min(11.5rem,100%)] flex-col gap-2 sm:max-w-84',
          isNarrowBelow &&
            (hours.length > 0 ? 'max-[23rem]:order-last max-[23rem]:basis-full' : 'max-[23rem]:basis-24'),
        )}
      >
        {hours.length === 0 ? <p className="py-2.5 text-sm text-ink-soft">{emptyText}</p> : null}
        {hours.map(({ key, ...time }, index) => (
          <SlotTimeFields
            key={key}
            number={index + 1}
            of={day}
            time={time}
            faultId={fault?.index === index ? faultId : undefined}
            onChange={(next) => onChange(hours.map((row) => (row.key === key ? { key, ...keepEnd(row, next) } : row)))}
            onRemove={() => remove(key)}
          />
        ))}
        {fault ? (
          <p id={faultId} role="alert" className="text-sm text-negative">
            {fault.message}
          </p>
        ) : null}
      </div>
      <IconButton ref={addButton} label={weekTexts.addHours(day)} icon={<PlusIcon size={20} />} onClick={add} />
      {children}
    </div>
  );
}

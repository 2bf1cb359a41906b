import { formatFarDay } from '@kampus/contract/format/weekdays';
import { today } from '@kampus/contract/time';
import { useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { PlusIcon, TrashIcon } from '#shared/ui/icons/icons.tsx';
import { DayHours } from './day-hours.tsx';
import { weekTexts } from './texts.ts';
import { addException, type WeekDraft } from './week-draft.ts';

type ExceptionsEditorProps = { draft: WeekDraft; onChange: (draft: WeekDraft) => void };

/** Dates that differ from the usual week: free, or with other hours. */
export function ExceptionsEditor({ draft, onChange }: ExceptionsEditorProps) {
  const { exceptions } = draft;
  const [date, setDate] = useState('');
  const [fault, setFault] = useState<string>();
  const dateField = useRef<HTMLInputElement>(null);
  const nameDay = (day: string) => formatFarDay(day, new Date());
  const add = () => {
    const isTaken = exceptions.some((exception) => exception.date === date);
    const found = isTaken ? weekTexts.dateTaken : date < today(new Date()) ? weekTexts.datePast : undefined;
    setFault(found);
    if (found) {
      dateField.current?.focus();
      return;
    }
    onChange(addException(draft, date));
    setDate('');
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">{weekTexts.exceptionsLead}</p>
      {exceptions.length === 0 ? <p className="text-ink-soft">{weekTexts.noExceptions}</p> : null}
      <ul className="flex flex-col gap-5 empty:hidden">
        {exceptions.map((exception) => (
          <li key={exception.date} className="flex flex-col gap-1">
            <div className="flex items-center justify-between gap-2">
              <h4 className="font-semibold first-letter:uppercase">{nameDay(exception.date)}</h4>
              <IconButton
                label={weekTexts.removeException(nameDay(exception.date))}
                icon={<TrashIcon size={18} />}
                onClick={() =>
                  onChange({ ...draft, exceptions: exceptions.filter((other) => other.date !== exception.date) })
                }
              />
            </div>
            <DayHours
              day={nameDay(exception.date)}
              hours={exception.hours}
              emptyText={weekTexts.freeDay}
              onChange={(hours) =>
                onChange({
                  ...draft,
                  exceptions: exceptions.map((other) => (other.date === exception.date ? { ...other, hours } : other)),
                })
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        <DateField
          ref={dateField}
          label={weekTexts.exceptionDate}
          min={today(new Date())}
          value={date}
          error={fault}
          onChange={(next) => {
            setFault(undefined);
            setDate(next);
          }}
          className="min-w-[min(11rem,100%)]"
        />
        <Button variant="secondary" icon={<PlusIcon size={18} />} onClick={add} className="sm:mt-7">
          {weekTexts.addException}
        </Button>
      </div>
    </div>
  );
}

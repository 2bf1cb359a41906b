import { limits } from '@kampus/contract/limits';
import { type BusyCalendarBody, busyCalendarBody } from '@kampus/contract/teaching/calendars';
import { useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { type Faults, faultsOf } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { busyTexts as texts } from './texts.ts';
import { useCalendarRefresh } from './use-calendar-refresh.ts';

const nothing: BusyCalendarBody = { name: '', url: '' };

/**
 * A name and a secret address. The server reads the calendar at once, which takes seconds, and
 * reports errors.
 */
export function CalendarForm({ count }: { count: number }) {
  const refresh = useCalendarRefresh();
  const [body, setBody] = useState(nothing);
  const [faults, setFaults] = useState<Faults>({});
  const adding = useSubmission({
    send: (sent: BusyCalendarBody) => call('addBusyCalendar', { body: sent }),
    onSent: async (_, sent) => {
      // What was typed meanwhile is the next calendar.
      setBody((last) => (last === sent ? nothing : last));
      toast({ title: texts.added, variant: 'success' });
      await refresh();
    },
    onFailed: (error) => {
      const isAtField = error instanceof ApiError && error.fieldMessage('url') !== undefined;
      return isAtField ? undefined : { title: texts.addFailed, text: messageOf(error) };
    },
  });
  if (count >= limits.calendars.perTeacherMax) return <p className="text-sm text-ink-soft">{texts.enough(count)}</p>;
  const change = (part: Partial<BusyCalendarBody>) => {
    adding.clearFailure();
    setFaults({});
    setBody({ ...body, ...part });
  };
  return (
    <Form
      submission={adding}
      onSubmit={() => {
        const found = faultsOf(busyCalendarBody, body);
        setFaults(found);
        if (Object.keys(found).length === 0) adding.submit(body);
      }}
      className="flex flex-col gap-4"
      actions={
        <Button type="submit" variant="secondary" loading={adding.isBusy} className="self-start max-sm:w-full">
          {texts.add}
        </Button>
      }
    >
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={limits.calendars.nameMax}
        value={body.name}
        error={faults['name']}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.calendars.addressMax}
        value={body.url}
        error={faults['url'] ?? adding.fieldMessage('url')}
        onChange={({ target }) => change({ url: target.value })}
      />
      {adding.isBusy ? <p className="text-sm text-ink-soft">{texts.reading}</p> : null}
    </Form>
  );
}

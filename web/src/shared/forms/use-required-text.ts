import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useFields } from './use-fields.ts';

/**
 * The one text that a form requires. `field` goes to the text area, `form` to its form. Without a
 * text, the field gets the message `missing` and the focus. `faults` and `showServerFaults` are for
 * its other fields.
 */
export function useRequiredText(missing: string) {
  const [value, setValue] = useState('');
  const schema = z.object({ text: z.string().check(z.trim(), z.minLength(1, missing)) });
  const { form, faults, sendBy, showServerFaults } = useFields({ schema, read: () => ({ text: value }) });
  return {
    form,
    faults,
    showServerFaults,
    field: {
      name: 'text',
      required: true,
      value,
      error: faults['text'],
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => setValue(target.value),
    },
    /** Calls `send` with the trimmed text, if there is one. */
    sendBy: (send: (text: string) => void) => sendBy(({ text }) => send(text)),
  };
}

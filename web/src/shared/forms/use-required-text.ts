import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { readTabDraft, storeTabDraft } from './tab-draft.ts';
import { useFields } from './use-fields.ts';

/**
 * The one text that a form requires. `field` goes to the text area, `form` to its form. Without a
 * text, the field gets the message `missing` and the focus. `faults` and `showServerFaults` are for
 * its other fields. With a `draftName`, the text stays in the tab until `discard`.
 */
export function useRequiredText(missing: string, draftName?: string) {
  const [value, setValue] = useState(() => (draftName && readTabDraft<string>(draftName)) || '');
  const change = (text: string) => {
    setValue(text);
    if (draftName) storeTabDraft(draftName, text || undefined);
  };
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
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value),
    },
    discard: () => change(''),
    /** Calls `send` with the trimmed text, if there is one. */
    sendBy: (send: (text: string) => void) => sendBy(({ text }) => send(text)),
  };
}

import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { useFields } from './use-fields.ts';
import { useTabDraft } from './use-tab-draft.ts';

/**
 * The one text that a form requires. `field` goes to the text area, `form` to its form. Without a
 * text, the field gets the message `missing`. `faults` and `showServerFaults` are for its other
 * fields. The text stays in the tab as a draft until `discard`.
 */
export function useRequiredText(missing: string, draftName: string) {
  const { values: value, change, discard } = useTabDraft(draftName, '');
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
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => change(() => target.value),
    },
    discard,
    /** Calls `send` with the trimmed text, if there is one. */
    sendBy: (send: (text: string) => void) => sendBy(({ text }) => send(text)),
  };
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { useFields } from '#shared/forms/use-fields.ts';
import { deskTexts } from './texts.ts';

const reasonForm = z.object({ reason: z.string().check(z.trim(), z.minLength(1, deskTexts.reasonRequired)) });

/** The reason that an action requires. `field` goes to `<ReasonField>`, `form` to its form. */
export function useReason() {
  const [value, onChange] = useState('');
  const { form, faults, sendBy } = useFields({ schema: reasonForm, read: () => ({ reason: value }) });
  return {
    form,
    field: { value, onChange, error: faults['reason'] },
    /** Calls `send` with the reason. Without one, the field gets the message and the focus. */
    sendBy: (send: (reason: string) => void) => sendBy(({ reason }) => send(reason)),
  };
}

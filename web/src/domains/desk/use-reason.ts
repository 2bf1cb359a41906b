import { useRef, useState } from 'react';
import { deskTexts } from './texts.ts';

/** The reason that an action requires. `field` goes to `<ReasonField>`. */
export function useReason() {
  const [value, onChange] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const ref = useRef<HTMLTextAreaElement>(null);
  const reason = value.trim();
  const error = isAsked && !reason ? deskTexts.reasonRequired : undefined;
  return {
    field: { ref, value, onChange, error },
    /** Calls `send` with the reason. Without one, the field gets the message and the focus. */
    sendBy: (send: (reason: string) => void): void => {
      setIsAsked(true);
      if (reason) send(reason);
      else ref.current?.focus();
    },
  };
}

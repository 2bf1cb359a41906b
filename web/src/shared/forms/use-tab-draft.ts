import { useEffect, useState } from 'react';
import { readTabDraft, storeTabDraft } from './tab-draft.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The values of a form. Without a draft they follow the saved ones. Changes become a draft of this
 * tab until `discard` or `discardSent`.
 */
export function useTabDraft<Values>(name: string, saved: Values) {
  const [draft, setDraft] = useState(() => readTabDraft<Values>(name));
  useEffect(() => storeTabDraft(name, draft), [name, draft]);
  return {
    values: draft ?? saved,
    change: (edit: (last: Values) => Values) =>
      setDraft((last) => {
        const next = edit(last ?? saved);
        return isSame(next, saved) ? undefined : next;
      }),
    isUnsaved: draft !== undefined,
    discard: () => {
      // Directly, because the effect does not run if the form closes now.
      storeTabDraft(name, undefined);
      setDraft(undefined);
    },
    /**
     * After a save, with the values that were sent and what the server stored. A part that was
     * changed meanwhile stays unsaved.
     */
    discardSent: (sent: Values & object, stored: Values & object) => {
      const before = new Map(Object.entries(sent));
      const keepChanged = (last: Values): Values | undefined => {
        const changed = Object.entries(last ?? {}).filter(([key, part]) => !isSame(part, before.get(key)));
        const next = Object.assign(structuredClone(stored), Object.fromEntries(changed));
        return isSame(next, stored) ? undefined : next;
      };
      // Directly, as above. A draft that was removed meanwhile, as by signing out, stays removed.
      const kept = readTabDraft<Values>(name);
      if (kept !== undefined) storeTabDraft(name, keepChanged(kept));
      setDraft((last) => keepChanged(last ?? saved));
    },
  };
}

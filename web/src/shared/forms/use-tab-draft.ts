import { useEffect, useState } from 'react';
import { readTabDraft, storeTabDraft } from './tab-draft.ts';

/**
 * The values of a form. Without a draft they follow the saved ones. Changes become a draft of this
 * tab until `discard`, which is also called after a save.
 */
export function useTabDraft<Values>(name: string, saved: Values) {
  const [draft, setDraft] = useState(() => readTabDraft<Values>(name));
  useEffect(() => storeTabDraft(name, draft), [name, draft]);
  return {
    values: draft ?? saved,
    change: (edit: (last: Values) => Values) =>
      setDraft((last) => {
        const next = edit(last ?? saved);
        return JSON.stringify(next) === JSON.stringify(saved) ? undefined : next;
      }),
    isUnsaved: draft !== undefined,
    discard: () => {
      // Directly, because the effect does not run if the form closes now.
      storeTabDraft(name, undefined);
      setDraft(undefined);
    },
  };
}

import { useEffect, useRef } from 'react';
import { type GuideDraft, isSameText, removeDraft, storeDraft } from './guide-draft.ts';

/** Fast enough that a crash costs a word, slow enough not to write at every key. */
const storeAfterMs = 300;

/**
 * Keeps the draft in this browser while it differs from what it began with; also when the page is left in between. The
 * function that it gives forgets the draft, once it is saved or thrown away.
 */
export function useKeptDraft(guide: number | 'new', draft: GuideDraft, origin: GuideDraft): () => void {
  const pending = useRef<(() => void) | undefined>(undefined);
  const isForgotten = useRef(false);

  useEffect(() => {
    const store = () => {
      pending.current = undefined;
      if (isForgotten.current) return;
      if (isSameText(draft, origin)) removeDraft(guide);
      else storeDraft(guide, draft);
    };
    pending.current = store;
    const timer = setTimeout(store, storeAfterMs);
    return () => clearTimeout(timer);
  }, [guide, draft, origin]);

  useEffect(() => {
    const storeNow = () => pending.current?.();
    isForgotten.current = false;
    window.addEventListener('pagehide', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, []);

  return () => {
    isForgotten.current = true;
    removeDraft(guide);
  };
}

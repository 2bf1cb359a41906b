import type { Guide } from '@kampus/contract/guides/guides';
import { useEffect, useRef } from 'react';

/** What a curator is writing. `topicId` is the value of a select, so it is text and '' means none. */
export interface GuideDraft {
  topicId: string;
  title: string;
  body: string;
  /** The version of the guide that the draft began from; 0 for a guide that is not there yet. */
  version: number;
}

export interface StoredDraft extends GuideDraft {
  savedAt: string;
}

/** 'draft' is being written; 'aside' was set aside for somebody else's text and can be brought back. */
type Shelf = 'draft' | 'aside';

export const emptyDraft: GuideDraft = { topicId: '', title: '', body: '', version: 0 };

export const draftOf = ({ topicId, title, body, version }: Omit<GuideDraft, 'topicId'> & Pick<Guide, 'topicId'>) =>
  ({ topicId: String(topicId), title, body, version }) satisfies GuideDraft;

/** True when both would save the same. */
export const isSameText = (one: GuideDraft, other: GuideDraft): boolean =>
  one.topicId === other.topicId && one.title === other.title && one.body === other.body;

/** `guide` is the id, or 'new' for the guide being created. */
const keyOf = (guide: number | 'new', shelf: Shelf): string => `kampus.guide-${shelf}.${guide}`;

const isStoredDraft = (value: unknown): value is StoredDraft => {
  const draft = value as Partial<Record<keyof StoredDraft, unknown>> | null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.topicId, draft.title, draft.body, draft.savedAt].every((field) => typeof field === 'string') &&
    typeof draft.version === 'number'
  );
};

/** What was being written when the page was left; survives a reload, a lost connection and an expired session. */
export function readDraft(guide: number | 'new', shelf: Shelf = 'draft'): StoredDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(guide, shelf)) ?? 'null');
    return isStoredDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(guide: number | 'new', draft: GuideDraft, shelf: Shelf = 'draft', now = new Date()): void {
  const stored: StoredDraft = { ...draft, savedAt: now.toISOString() };
  try {
    localStorage.setItem(keyOf(guide, shelf), JSON.stringify(stored));
  } catch {
    // Without room the text lasts as long as the page.
  }
}

export function removeDraft(guide: number | 'new', shelf: Shelf = 'draft'): void {
  try {
    localStorage.removeItem(keyOf(guide, shelf));
  } catch {
    // What could not be stored need not be removed.
  }
}

/** Fast enough that a crash costs a word, slow enough not to write at every key. */
const storeAfterMs = 300;

/**
 * Keeps the draft in this browser while it differs from what it began with; also when the page is left in between. The
 * function that it returns removes the draft, once it is saved or thrown away.
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

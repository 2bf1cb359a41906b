import type { Guide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { useEffect, useRef } from 'react';

/** A curator's draft. `topicId` is a select value: text, and '' means none. */
export interface GuideDraft {
  topicId: string;
  title: string;
  body: string;
  /** The base version of the draft; 0 for a new guide or twin. */
  version: number;
  /** Of a twin: the version of the guide that it is made from. */
  madeFromVersion?: number;
}

export interface StoredDraft extends GuideDraft {
  savedAt: string;
}

/**
 * 'draft' is the text being edited. 'aside' is a text replaced in a conflict, which can be
 * restored.
 */
type DraftKind = 'draft' | 'aside';

export const emptyDraft: GuideDraft = { topicId: '', title: '', body: '', version: 0 };

export const draftOf = ({ topicId, title, body, version }: Pick<Guide, 'topicId' | 'title' | 'body' | 'version'>) =>
  ({ topicId: String(topicId), title, body, version }) satisfies GuideDraft;

/** True if both drafts save the same data. */
export const isSameText = (one: GuideDraft, other: GuideDraft): boolean =>
  one.topicId === other.topicId && one.title === other.title && one.body === other.body;

/** The id of the guide, with the language for a twin, or 'new' for a new guide. */
export type DraftOwner = number | 'new' | `${number}.${TwinLanguage}`;

const keyOf = (guide: DraftOwner, kind: DraftKind): string => `kampus.guide-${kind}.${guide}`;

const isStoredDraft = (value: unknown): value is StoredDraft => {
  const draft = value as Partial<Record<keyof StoredDraft, unknown>> | null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.topicId, draft.title, draft.body, draft.savedAt].every((field) => typeof field === 'string') &&
    typeof draft.version === 'number'
  );
};

/**
 * The draft from an earlier visit. It survives a reload, a lost connection and an expired session.
 */
export function readDraft(guide: DraftOwner, kind: DraftKind = 'draft'): StoredDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(guide, kind)) ?? 'null');
    return isStoredDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(guide: DraftOwner, draft: GuideDraft, kind: DraftKind = 'draft', now = new Date()): void {
  const stored: StoredDraft = { ...draft, savedAt: now.toISOString() };
  try {
    localStorage.setItem(keyOf(guide, kind), JSON.stringify(stored));
  } catch {
    // If the storage is full, the text lives until the page closes.
  }
}

export function removeDraft(guide: DraftOwner, kind: DraftKind = 'draft'): void {
  try {
    localStorage.removeItem(keyOf(guide, kind));
  } catch {
    // A failure means that nothing is stored, so there is nothing to remove.
  }
}

/** Short enough that a crash costs one word, long enough not to write on every key press. */
const storeAfterMs = 300;

/**
 * Stores the draft in local storage while it differs from `origin`, also when the page closes
 * before the timer. The returned function deletes the draft after a save or a discard. After a
 * save it gets the text that was sent: another text stays.
 */
export function useStoredDraft(guide: DraftOwner, draft: GuideDraft, origin: GuideDraft) {
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

  return (sent?: GuideDraft): void => {
    pending.current?.();
    const stored = readDraft(guide);
    if (sent && stored && !isSameText(stored, sent)) return;
    isForgotten.current = true;
    removeDraft(guide);
  };
}

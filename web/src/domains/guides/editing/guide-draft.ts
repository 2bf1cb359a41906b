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

export const emptyDraft: GuideDraft = { topicId: '', title: '', body: '', version: 0 };

export const draftOf = ({ topicId, title, body, version }: Pick<Guide, 'topicId' | 'title' | 'body' | 'version'>) =>
  ({ topicId: String(topicId), title, body, version }) satisfies GuideDraft;

/** True if both drafts save the same data. */
export const isSameText = (one: GuideDraft, other: GuideDraft): boolean =>
  one.topicId === other.topicId && one.title === other.title && one.body === other.body;

/** The id of the guide, with the language for a twin, or 'new' for a new guide. */
export type DraftOwner = number | 'new' | `${number}.${TwinLanguage}`;

const draftKey = (guide: DraftOwner): string => `kampus.guide-draft.${guide}`;
const asideKey = (guide: number): string => `kampus.guide-aside.${guide}`;

const isStoredDraft = (value: unknown): value is StoredDraft => {
  const draft = value as Partial<Record<keyof StoredDraft, unknown>> | null;
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.topicId, draft.title, draft.body, draft.savedAt].every((field) => typeof field === 'string') &&
    typeof draft.version === 'number'
  );
};

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full, the text lives until the page closes.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A failure means that nothing is stored, so there is nothing to remove.
  }
}

/**
 * The draft from an earlier visit. It survives a reload, a lost connection and an expired session.
 */
export function readDraft(guide: DraftOwner): StoredDraft | undefined {
  const value = read(draftKey(guide));
  return isStoredDraft(value) ? value : undefined;
}

export const storeDraft = (guide: DraftOwner, draft: GuideDraft, now = new Date()): void =>
  write(draftKey(guide), { ...draft, savedAt: now.toISOString() } satisfies StoredDraft);

export const removeDraft = (guide: DraftOwner): void => remove(draftKey(guide));

/**
 * The own texts that a conflict or an older version has replaced, the oldest first. Earlier
 * releases stored one text without a list.
 */
export const listAside = (guide: number): StoredDraft[] => [read(asideKey(guide))].flat().filter(isStoredDraft);

/** Adds a text to those set aside, and takes one out. Returns what is set aside then. */
export function updateAside(
  guide: number,
  { add, take }: { add?: GuideDraft | undefined; take?: GuideDraft | undefined },
  now = new Date(),
): StoredDraft[] {
  const changed = [add, take].filter((text) => text !== undefined);
  const kept = listAside(guide).filter((text) => !changed.some((other) => isSameText(text, other)));
  const texts = add ? [...kept, { ...add, savedAt: now.toISOString() }] : kept;
  if (texts.length > 0) write(asideKey(guide), texts);
  else remove(asideKey(guide));
  return texts;
}

/** Short enough that a crash costs one word, long enough not to write on every key press. */
const storeAfterMs = 300;

/** A save that succeeded: the sent text, and the version that it has now. */
export interface DraftSave {
  sent: GuideDraft;
  version: number;
  /** The new guide, after a creation. */
  owner?: DraftOwner;
}

/**
 * Stores the draft in local storage while it differs from `origin`, also when the page closes
 * before the timer. The returned function deletes the draft after a save or a discard. Text that
 * was typed while the save ran stays, as a draft of the saved version. Another form's text stays as
 * it is.
 */
export function useStoredDraft(guide: DraftOwner, draft: GuideDraft, origin: GuideDraft) {
  const pending = useRef<(() => void) | undefined>(undefined);
  const isForgotten = useRef(false);
  const latest = useRef(draft);

  useEffect(() => {
    latest.current = draft;
    isForgotten.current = false;
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
    window.addEventListener('pagehide', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, []);

  return (save?: DraftSave): void => {
    pending.current?.();
    const stored = readDraft(guide);
    const isOther = save && stored && !isSameText(stored, save.sent);
    if (isOther && !isSameText(stored, latest.current)) return;
    isForgotten.current = true;
    removeDraft(guide);
    if (isOther) storeDraft(save.owner ?? guide, { ...stored, version: save.version });
  };
}

import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { guideQuery } from '../reading/queries.ts';
import {
  draftOf,
  type GuideDraft,
  isSameText,
  listAside,
  readDraft,
  updateAside,
  useStoredDraft,
} from './guide-draft.ts';
import { editTexts } from './texts.ts';
import { useGuideSaving } from './use-guide-saving.ts';

/**
 * The text of a guide in its form: the draft, the own texts that were set aside, and the ends of a
 * conflict. `start` is the initial text, taken from an older version, instead of the guide's text
 * or a stored draft.
 */
export function useEditedGuide(guide: Guide, start: GuideDraft | undefined, onSaved: (saved: SavedGuide) => void) {
  // The text at opening. A newer guide from a background fetch must not change it.
  const [origin, setOrigin] = useState(() => draftOf(guide));
  const [restored, setRestored] = useState(() => (start ? undefined : readDraft(guide.id)));
  const [draft, setDraft] = useState<GuideDraft>(() => start ?? restored ?? origin);
  const [aside, setAside] = useState(() => listAside(guide.id));
  const [note, setNote] = useState<string>();
  const queryClient = useQueryClient();
  const forgetDraft = useStoredDraft(guide.id, draft, origin);
  const { saving, conflict, settleConflict } = useGuideSaving(guide.id, forgetDraft, onSaved);

  const change = (fields: Partial<GuideDraft>) => setDraft((last) => ({ ...last, ...fields }));
  /** Sets the present text aside, unless it is the saved one, and takes another one back. */
  const putAside = (take?: GuideDraft) =>
    setAside(updateAside(guide.id, { add: isSameText(draft, origin) ? undefined : draft, take }));
  return {
    saving,
    draft,
    change,
    forgetDraft,
    /** The stored draft that was found at opening. */
    restored,
    startOver: () => {
      setRestored(undefined);
      setDraft(origin);
    },
    aside,
    dropAside: (text: GuideDraft) => setAside(updateAside(guide.id, { take: text })),
    /**
     * The present text takes the place of the one that comes back. That one keeps its version, so
     * its save shows what others have saved since.
     */
    bringBack: (text: GuideDraft) => {
      putAside(text);
      setDraft(text);
    },
    /** What was done in the last conflict. */
    note,
    conflict,
    keepMine: (theirs: Guide) => {
      change({ version: theirs.version });
      setNote(editTexts.keptMine);
      settleConflict();
    },
    join: (theirs: Guide, joined: Partial<GuideDraft>) => {
      putAside();
      change({ ...joined, version: theirs.version });
      setNote(editTexts.joined);
      settleConflict();
    },
    takeTheirs: (theirs: Guide) => {
      putAside();
      // Cancel must now show the version on the server.
      queryClient.setQueryData(guideQuery(String(guide.id)).queryKey, theirs);
      setOrigin(draftOf(theirs));
      setDraft(draftOf(theirs));
      setRestored(undefined);
      setNote(undefined);
      settleConflict();
    },
  };
}

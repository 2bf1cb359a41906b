import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import { guideValidity, limits } from '@kampus/contract/limits';
import { useState } from 'react';
import type { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import type { DraftSave, GuideDraft } from './guide-draft.ts';
import { useDraftSaving } from './use-draft-saving.ts';

/**
 * The request body of product.md §7: the edited guide, its topic, and the fixed dates and language.
 */
export const saveBody = ({ topicId, title, body, version }: GuideDraft) => ({
  title,
  body,
  ...(topicId !== '' && { topicId: Number(topicId) }),
  ...guideValidity,
  language: limits.guide.language,
  version,
});

/** The newer guide from the GUIDE_CHANGED response. Fetches it if the response lacks it. */
async function getNewerGuide(error: ApiError, id: number): Promise<Guide> {
  const current = error.problem?.['current'];
  return (current as Guide | undefined) ?? call('getGuide', { params: { id: String(id) } });
}

/**
 * Saves the draft of a guide. On a refusal shows the reason, or the newer version of the server.
 */
export function useGuideSaving(
  id: number,
  forgetDraft: (save: DraftSave) => void,
  onSaved: (guide: SavedGuide) => void,
) {
  const [conflict, setConflict] = useState<Guide>();
  const saving = useDraftSaving({
    send: (draft) => call('updateGuide', { params: { id: String(id) }, body: saveBody(draft) }),
    forgetDraft,
    onSaved,
    onChanged: async (error) => {
      setConflict(await getNewerGuide(error, id));
      return undefined;
    },
  });

  return { saving, conflict, settleConflict: () => setConflict(undefined) };
}

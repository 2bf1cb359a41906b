import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import { guideValidity, limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { type FormFailure, useSubmission } from '#shared/forms/use-submission.ts';
import type { GuideDraft } from './guide-draft.ts';
import { cacheSavedGuide } from './queries.ts';
import { editTexts } from './texts.ts';

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

const describe = (error: unknown): FormFailure => ({ title: editTexts.saveFailure, text: messageOf(error) });

/**
 * Saves the draft of a guide. On a refusal shows the reason, or the newer version of the server.
 */
export function useGuideSaving(id: number, onSaved: (guide: SavedGuide) => void) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Guide>();
  const saving = useSubmission({
    send: (draft: GuideDraft) => call('updateGuide', { params: { id: String(id) }, body: saveBody(draft) }),
    onSent: (saved) => {
      cacheSavedGuide(queryClient, saved);
      onSaved(saved);
    },
    onFailed: async (error) => {
      if (!isApiError(error, 'GUIDE_CHANGED')) return describe(error);
      try {
        setConflict(await getNewerGuide(error, id));
        return undefined;
      } catch (reason) {
        return describe(reason);
      }
    },
  });

  return { saving, conflict, settleConflict: () => setConflict(undefined) };
}

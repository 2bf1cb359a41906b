import type { Guide, SavedGuide } from '@kampus/contract/guides';
import { guideValidity, limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { guideQuery } from '../queries.ts';
import type { GuideDraft } from './guide-draft.ts';
import { markGuidesStale } from './queries.ts';

/** What product.md §7 sends: the edited guide, its topic, and the dates and language that the product sets. */
export const saveBody = ({ topicId, title, body, version }: GuideDraft) => ({
  title,
  body,
  ...(topicId !== '' && { topicId: Number(topicId) }),
  ...guideValidity,
  language: limits.guide.language,
  version,
});

/** The newer guide that comes with GUIDE_CHANGED; asked for where the answer does not bring it. */
async function getNewerGuide(error: ApiError, id: number): Promise<Guide> {
  const current = error.problem?.['current'];
  return (current as Guide | undefined) ?? call('getGuide', { params: { id: String(id) } });
}

/** Saves the draft of a guide. A refusal changes nothing: it says why, or shows the version that was saved meanwhile. */
export function useGuideSaving(id: number, onSaved: (guide: SavedGuide) => void) {
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [conflict, setConflict] = useState<Guide>();

  const save = async (draft: GuideDraft): Promise<void> => {
    setIsSaving(true);
    setFailure(undefined);
    try {
      const saved = await call('updateGuide', { params: { id: String(id) }, body: saveBody(draft) });
      const { removed: _removed, ...guide } = saved;
      queryClient.setQueryData(guideQuery(String(id)).queryKey, guide);
      markGuidesStale(queryClient);
      onSaved(saved);
    } catch (error) {
      await handleRefusal(error);
    } finally {
      setIsSaving(false);
    }
  };
  const handleRefusal = async (error: unknown): Promise<void> => {
    try {
      if (isApiError(error, 'GUIDE_CHANGED')) setConflict(await getNewerGuide(error, id));
      else throw error;
    } catch (reason) {
      setFailure(reason instanceof Error ? reason : new Error(messageOf(reason)));
    }
  };
  const fieldMessage = (path: string) => (failure instanceof ApiError ? failure.fieldMessage(path) : undefined);

  return { save, isSaving, failure, fieldMessage, conflict, settleConflict: () => setConflict(undefined) };
}

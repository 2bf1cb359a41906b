import type { SavedGuide } from '@kampus/contract/guides/guides';
import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { type FormFailure, useSubmission } from '#shared/forms/use-submission.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import type { DraftSave, GuideDraft } from './guide-draft.ts';
import { cacheSavedGuide } from './queries.ts';
import { editTexts } from './texts.ts';

interface DraftSavingOptions {
  send: (draft: GuideDraft) => Promise<SavedGuide>;
  /** Deletes the stored draft, unless it is another text than the sent one. */
  forgetDraft: (save: DraftSave) => void;
  /** Not called if the form was left meanwhile, because the page may show another one by then. */
  onSaved: (saved: SavedGuide) => void;
  /** Another person saved first. Returns what to say, or undefined if the form shows it itself. */
  onChanged: (error: ApiError) => string | Promise<undefined>;
}

const describe = (text: string): FormFailure => ({ title: editTexts.saveFailure, text });

/** Saves the draft of a guide or twin. If its form was left meanwhile, a toast says the result. */
export function useDraftSaving({ send, forgetDraft, onSaved, onChanged }: DraftSavingOptions) {
  const queryClient = useQueryClient();
  const isLeft = useIsLeft();
  return useSubmission({
    send,
    onSent: (saved, sent) => {
      forgetDraft({ sent, version: saved.twinVersion ?? saved.version });
      cacheSavedGuide(queryClient, saved);
      if (isLeft.current) toast({ title: editTexts.saved, text: saved.title, variant: 'success' });
      else onSaved(saved);
    },
    onFailed: async (error) => {
      if (!isApiError(error, 'GUIDE_CHANGED')) return describe(messageOf(error));
      try {
        const text = await onChanged(error);
        if (isLeft.current) return describe(editTexts.changedAfterLeaving);
        return text === undefined ? undefined : describe(text);
      } catch (reason) {
        return describe(messageOf(reason));
      }
    },
  });
}

import { readTabDraft, storeTabDraft } from '#shared/forms/tab-draft.ts';

const nameOf = (guideId: number): string => `comment-draft.${guideId}`;

export const readCommentDraft = (guideId: number): string => readTabDraft<string>(nameOf(guideId)) ?? '';

export const storeCommentDraft = (guideId: number, text: string): void =>
  storeTabDraft(nameOf(guideId), text || undefined);

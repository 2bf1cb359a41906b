import { readTabDraft, storeTabDraft } from '#shared/forms/tab-draft.ts';

const nameOf = (guideId: number): string => `comment-draft.${guideId}`;

export const readCommentDraft = (guideId: number): string => readTabDraft<string>(nameOf(guideId)) ?? '';

export const storeCommentDraft = (guideId: number, text: string): void =>
  storeTabDraft(nameOf(guideId), text || undefined);

const editNameOf = (commentId: number): string => `edit-draft.${commentId}`;

/** The unsaved edit of a comment. */
export const readEditDraft = (commentId: number): string | undefined => readTabDraft<string>(editNameOf(commentId));

export const storeEditDraft = (commentId: number, text: string | undefined): void =>
  storeTabDraft(editNameOf(commentId), text);

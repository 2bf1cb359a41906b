const storagePrefix = 'kampus.comment-draft.';

/** A comment not sent yet outlives the way to the sign-in page and back; it is this tab's own. */
export function readCommentDraft(guideId: number): string {
  try {
    return sessionStorage.getItem(storagePrefix + guideId) ?? '';
  } catch {
    return '';
  }
}

export function storeCommentDraft(guideId: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(storagePrefix + guideId);
    else sessionStorage.setItem(storagePrefix + guideId, text);
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

const storagePrefix = 'kampus.comment-draft.';

/** An unsent comment survives the trip to the sign-in page and back. Each tab has its own draft. */
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
    // Without session storage the text lives until the page closes.
  }
}

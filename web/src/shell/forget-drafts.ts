import { onSessionChange } from '#shared/api/session-changes.ts';
import { readAccessToken, readClaims, subscribeToTokens } from '#shared/api/tokens.ts';

/**
 * The owner of the drafts in a storage: the last signed-in user. Absent for drafts of a visitor.
 * Each tab has its own, because a sign-in in another tab leaves the drafts of this one.
 */
const ownerKey = 'kampus.drafts-owner';
const draftPattern = /^kampus\.[a-z]+-(draft|aside)\./;

function removeDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (draftPattern.test(key)) storage.removeItem(key);
}

function forget(hasSignedOut: boolean): void {
  const person = readClaims(readAccessToken())?.username;
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const owner = storage.getItem(ownerKey);
      if (hasSignedOut || (person !== undefined && owner !== null && owner !== person)) removeDrafts(storage);
      if (hasSignedOut) storage.removeItem(ownerKey);
      else if (person !== undefined) storage.setItem(ownerKey, person);
    }
  } catch {
    // Without storage there are no drafts to remove.
  }
}

/**
 * Removes drafts at sign-out, or when another user signs in, here or in another tab. After an
 * expired session the drafts stay for their owner. Drafts of a visitor stay after a sign-in.
 */
export function forgetDraftsOfOthers(): void {
  forget(false);
  subscribeToTokens(() => forget(false));
  onSessionChange((change) => {
    if (change === 'signed-out') forget(true);
  });
}

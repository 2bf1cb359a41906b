import { onSessionChange } from '#shared/api/session-changes.ts';
import { readAccessToken, readClaims } from '#shared/api/tokens.ts';

/**
 * The owner of the drafts in this browser: the last signed-in user. Absent for drafts of a visitor.
 */
const ownerKey = 'kampus.drafts-owner';
const draftPattern = /^kampus\.[a-z]+-(draft|aside)\./;

function removeDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (draftPattern.test(key)) storage.removeItem(key);
}

/**
 * Removes drafts at sign-out, or when another user signs in. After an expired session the drafts
 * stay for their owner. Drafts of a visitor stay after a sign-in.
 */
export function forgetDraftsOfOthers(): void {
  onSessionChange((change) => {
    try {
      const owner = localStorage.getItem(ownerKey);
      const person = change === 'replaced' ? readClaims(readAccessToken())?.username : undefined;
      if (change === 'signed-out' || (person !== undefined && owner !== null && owner !== person)) removeDrafts();
      if (change === 'signed-out') localStorage.removeItem(ownerKey);
      else if (person !== undefined) localStorage.setItem(ownerKey, person);
    } catch {
      // Without storage there are no drafts to remove.
    }
  });
}

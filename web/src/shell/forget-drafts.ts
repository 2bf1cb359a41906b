import { onSessionChange } from '#shared/api/session-changes.ts';
import { readAccessToken, readClaims } from '#shared/api/tokens.ts';

/** Whose drafts this browser holds: the person who signed in last. Absent, they are a visitor's. */
const ownerKey = 'kampus.drafts-owner';
const draftPattern = /^kampus\.(guide-(draft|aside)|comment-draft|correction-draft)\./;

function removeDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (draftPattern.test(key)) storage.removeItem(key);
}

/**
 * Removes what somebody was writing when they sign out, or when another person signs in after them.
 * An expired session keeps it for its owner, and what a visitor wrote stays with them through
 * signing in.
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
      // Without storage there is nothing to remove.
    }
  });
}

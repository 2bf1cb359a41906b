const storageKey = 'kampus.reloadedAt';
/** A second failure within this time means that a reload does not help. */
const againMs = 20_000;

/**
 * Reloads the page, unless it was just reloaded for the same reason. Returns whether it reloads.
 */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(storageKey) ?? 0) < againMs) return false;
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    // Without a record of the last reload, the page could reload forever.
    return false;
  }
  window.location.reload();
  return true;
}

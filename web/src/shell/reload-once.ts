const STORAGE_KEY = 'kampus.reloadedAt';
/** A second failure within this time means that reloading does not help. */
const AGAIN_MS = 20_000;

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload|load module script/i;

/** True for the error of a lazily loaded part that could not be fetched: the network, or a new version was put in place. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && CHUNK_FAILURE.test(error.message);

/** Reloads the page, unless it was just reloaded for the same reason; tells whether it does. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) < AGAIN_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    // Without memory of the last reload it could go round for ever.
    return false;
  }
  window.location.reload();
  return true;
}

/**
 * Where the service worker keeps the guides that were read; the app deletes it when a session ends.
 */
export const guidesCache = 'kampus-guides';

/**
 * Name of the cache of the service worker for read guides. The app deletes it when a session ends.
 */
export const guidesCache = 'kampus-guides';

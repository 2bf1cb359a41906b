/** Where the service worker keeps the guides that were read; it has the same name there. */
export const guidesCache = 'kampus-guides';

/** False while the server renders the first screen. Components must not use it. */
export const isBrowser = typeof document !== 'undefined';

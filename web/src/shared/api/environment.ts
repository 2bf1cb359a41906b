/**
 * False while the server renders the first screen. The only place that knows; components do not
 * ask.
 */
export const isBrowser = typeof document !== 'undefined';

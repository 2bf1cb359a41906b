/**
 * A change of any reservation invalidates this key. Separate file, so that reviews do not load the
 * queries.
 */
export const reservationsKey = ['reservations'] as const;

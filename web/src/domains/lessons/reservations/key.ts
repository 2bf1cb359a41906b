/** What a change of any reservation makes stale. Apart from the questions, of which a booking needs none. */
export const reservationsKey = ['reservations'] as const;

/**
 * Query keys that a catalogue change invalidates outside the desk: lists in forms, filters and
 * pages.
 */
export const staleByCatalogue = [
  ...[
    ['guides'],
    ['universities'],
    ['university'],
    ['faculties'],
    ['specialties'],
    ['topics'],
    ['keywords'],
    ['guide'],
  ],
] as const;

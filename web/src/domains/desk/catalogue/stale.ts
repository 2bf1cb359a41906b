/** What a change of the catalogue makes stale beside the desk: the lists of forms, filters and pages. */
export const staleByCatalogue = [
  ...[['universities'], ['university'], ['faculties'], ['specialties'], ['topics'], ['keywords'], ['guide']],
] as const;

/** What a notice can be about. A name and a picture are those of the person at its address. */
export const noticedThings = ['COMMENT', 'REVIEW', 'GUIDE', 'TEACHER', 'NAME', 'PICTURE'] as const;
export type NoticedThing = (typeof noticedThings)[number];

/** The path of the form for a notice, with its thing filled in. */
export const reportPath = (what: NoticedThing, address: string): string =>
  `/report?${new URLSearchParams({ what, address })}`;

/** '11.2026', of `YYYY-MM-DD`. Apart from the dates in words (dates.ts), of which the page of a guide needs none. */
export const formatMonth = (date: string): string => `${date.slice(5, 7)}.${date.slice(0, 4)}`;

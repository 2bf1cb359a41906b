/** '2026-12-01' as '01.12.2026', which has one width. */
export const formatNumericDate = (date: string): string => date.split('-').reverse().join('.');

/** Converts 2026-12-01 to 01.12.2026. */
export const writtenDay = (date: string): string => date.split('-').reverse().join('.');

/**
 * Formats `YYYY-MM-DD` as '11.2026'. A separate module, because the guide page does not need the
 * date words (dates.ts).
 */
export const formatMonth = (date: string): string => `${date.slice(5, 7)}.${date.slice(0, 4)}`;

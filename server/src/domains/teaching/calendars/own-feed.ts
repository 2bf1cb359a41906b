/**
 * Identifiers of the portal's own calendar feed. Reading a calendar ignores events with them.
 */

/** `PRODID` of the feed. */
export const calendarProduct = '-//Kampus//Lessons//RU';

/** The suffix of the UIDs of all lessons of this portal. */
export const lessonUidEnd = (publicUrl: string): string => `@${new URL(publicUrl).hostname}`;

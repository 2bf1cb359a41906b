/**
 * Marks of the portal's own calendar feed. Events with them are ignored when a calendar is read.
 */

/** `PRODID` of the feed. */
export const calendarProduct = '-//Kampus//Lessons//RU';

/** How the UIDs of all lessons of this portal end. */
export const lessonUidEnd = (publicUrl: string): string => `@${new URL(publicUrl).hostname}`;

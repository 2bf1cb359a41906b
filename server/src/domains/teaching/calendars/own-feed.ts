/** How the portal marks the calendar feed of lessons that it publishes, so that it never reads its own events back. */

/** `PRODID` of the feed. */
export const calendarProduct = '-//Kampus//Lessons//RU';

/** How the UIDs of all lessons of this portal end. */
export const lessonUidEnd = (publicUrl: string): string => `@${new URL(publicUrl).hostname}`;

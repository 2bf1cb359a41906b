/** What other areas may import of teachers. */
export { halfHourOf, readOfTeacher, teacherTags } from './cached-teacher.ts';
export { shownMean } from './get-page.ts';
export { lockCalendars } from './lock-calendars.ts';
export { findTeacher } from './queries.ts';

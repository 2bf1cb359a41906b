/** What other areas may import of teachers. */
export { halfHourOf, invalidateTeacher, readOfTeacher } from './cached-teacher.ts';
export { shownMean } from './get-page.ts';
export { findTeacher } from './queries.ts';

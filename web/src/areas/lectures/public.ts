export { CalendarSkeleton } from './calendar-skeleton.tsx';
export { nextTime } from './new-slot.ts';
export { lecturesKey, openLecturesQuery } from './queries.ts';
export type { SlotFilter } from './slot-filter.ts';
export { isFree } from './slot-filter.ts';
export { SlotTimeRows } from './slot-time-rows.tsx';
export { listStarts, longestFrom } from './starts.ts';
export { StudentCalendar } from './student-calendar.tsx';
export { clampWeek } from './week.ts';

/** The teacher's own calendar, which few visitors see. */
export const loadOwnCalendar = async () => (await import('./own-calendar.tsx')).OwnCalendar;

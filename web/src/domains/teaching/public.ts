/** Public interface of the teaching domain for other domains, screens and drivers. */
export { PriceTable } from './profile/price-table.tsx';
export { hourlyPrice, isCheaperTogether, lowestHourlyPrice } from './profile/prices.ts';
export { keywordsQuery, pricesQuery, teacherPageQuery, teachersKey } from './profile/queries.ts';
export { settingsQuery } from './profile/settings-query.ts';
export { priceTexts } from './profile/texts.ts';
export { ScheduleTabs } from './schedule-tabs.tsx';
export { scheduleTexts } from './schedule-texts.ts';
export { CalendarSkeleton } from './slots/calendar-skeleton.tsx';
export { lecturesKey, openLecturesQuery, ownLecturesQuery, watchesQuery } from './slots/queries.ts';
export { findStart, isFree, isInFilter, type SlotFilter } from './slots/slot-filter.ts';
export { listStarts, longestFrom } from './slots/starts.ts';
export { StudentCalendar } from './slots/student-calendar.tsx';
export { clampWeek } from './slots/week.ts';
export { OwnWatches } from './watches/own-watches.tsx';
export { WatchButton } from './watches/watch-button.tsx';

/** Lazy: only teachers see their own calendar. */
export const loadOwnCalendar = async () => (await import('./slots/own-calendar.tsx')).OwnCalendar;

/** What other areas and drivers may import of schedule. */
export { exceptSlot, freeDaySql } from './except-slots.ts';
export { lockCalendars, publishSlots } from './publish-slots.ts';
export { publishWeeks } from './publish-weeks.ts';

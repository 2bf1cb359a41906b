/** What other areas and drivers may import of schedule. */
export { exceptDay, exceptSlot } from './except-slots.ts';
export { publishSlots } from './publish-slots.ts';
export { publishWeeks } from './publish-weeks.ts';

/** What other areas and drivers may use of lectures. */
export { presentLecture } from './present.ts';
export { formatSlot, slotTextSql } from './slot-text.ts';

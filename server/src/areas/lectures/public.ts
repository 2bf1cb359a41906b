/** What other areas and drivers may use of lectures. */
export { presentLecture } from './present.ts';
export { slotTextSql } from './slot-text.ts';

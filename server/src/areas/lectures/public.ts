/** What other areas and drivers may use of lectures. */
export { claimSlot } from './claim-slot.ts';
export { presentLecture } from './present.ts';
export { formatSlot } from './slot-text.ts';

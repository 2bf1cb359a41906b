/** The public interface of the teaching domain for other domains, screens and drivers. */
export { resealAddresses } from './calendars/addresses.ts';
export { faultText, parseFault } from './calendars/faults.ts';
export { calendarProduct, lessonUidEnd } from './calendars/own-feed.ts';
export { readCalendars } from './calendars/read-calendars.ts';
export { readOfTeacher, teacherTags } from './profile/cached-teacher.ts';
export { lockCalendars, lockCalendarsIn, lockOwnCalendar } from './profile/lock-calendars.ts';
export { shownMean } from './profile/present.ts';
export { findTeacher } from './profile/queries.ts';
export { claimSlot } from './slots/claim-slot.ts';
export { presentLecture } from './slots/present.ts';
export { formatSlot } from './slots/slot-text.ts';
export { offerFreeTime } from './watches/offer-free-time.ts';
export { exceptDay } from './week/except-slots.ts';
export { publishWeeks } from './week/publish-weeks.ts';
export { publishWeek } from './week/templates.ts';

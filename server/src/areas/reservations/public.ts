/** What other areas and drivers may use of reservations. */
export { lessonUidEnd } from './calendar.ts';
export { changeStatus } from './change-status.ts';
export { coverAllLessons, coverLessons, lockUncoveredLessons } from './cover-lessons.ts';
export { expireReservations } from './expire-reservations.ts';
export { calendarProduct } from './icalendar.ts';
export {
  addEvent,
  announceLesson,
  bothOf,
  closeLesson,
  type Doer,
  getReservation,
  lockLesson,
  settleMoney,
  system,
} from './lesson.ts';
export { type PersonRow, presentMove, presentReport, type ReportRow } from './present.ts';
export { type LessonRow, listNextLessons, type NextLesson } from './queries.ts';
export {
  getSide,
  halfOf,
  isMovable,
  isReportable,
  type RestFault,
  refundableMinutes,
  reportAnswerHours,
  sideOf,
  unmarkedHours,
} from './rules.ts';
export { closeUnmarked, releaseEarnings } from './settle-ended-lessons.ts';

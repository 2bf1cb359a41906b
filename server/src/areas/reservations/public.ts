/** What other areas and drivers may use of reservations. */
export { announceLesson } from './announce-lesson.ts';
export { lessonUidEnd } from './calendar.ts';
export { changeStatus } from './change-status.ts';
export { closingSql } from './closing-sql.ts';
export { coverAllLessons, coverLessonsOf } from './cover-lessons.ts';
export { expireReservations } from './expire-reservations.ts';
export { calendarProduct } from './icalendar.ts';
export { changeLesson, type LessonRow, storeKeySql } from './lesson-state.ts';
export {
  type MoveRow,
  type PersonRow,
  presentMove,
  presentReport,
  presentReservation,
  type ReportRow,
} from './present.ts';
export { listNextLessons, type NextLesson } from './queries.ts';
export {
  getSide,
  isMovable,
  isReportable,
  type RestFault,
  refundableMinutes,
  reportAnswerHours,
  reportHours,
  sideOf,
  unmarkedHours,
} from './rules.ts';
export { closeUnmarked, releaseEarnings } from './settle-ended-lessons.ts';

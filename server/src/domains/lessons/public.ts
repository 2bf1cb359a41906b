/** Exports of the lessons domain for other domains, screens and drivers. */
export { changeStatus } from './changes/change-status.ts';
export { coverAllLessons, coverLessons, lockUncoveredLessons } from './money/cover-lessons.ts';
export { closeUnmarked, releaseEarnings } from './money/settle-ended-lessons.ts';
export { answerMove } from './moves/answer-move.ts';
export { lapseMoves } from './moves/lapse-moves.ts';
export { listLanguages, namePlace } from './place-texts.ts';
export { listNextLessons, type NextLesson, unmarkedSince } from './queries.ts';
export { answerReport } from './reports/answer-report.ts';
export { settleSilentReports } from './reports/settle-report.ts';
export { expireReservations } from './requests/expire-reservations.ts';
export { decideReview, demandReviewDecision, renameInFacts, restoreReview } from './reviews/moderate-review.ts';
export { findReported as findReportedReviews } from './reviews/queries.ts';
export { exactPlaceOf, isAccepted, markableUntil, refundableMinutes, unmarkedHours } from './rules.ts';

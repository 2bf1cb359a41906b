/** Everything that other domains may import from comments. */
export { findReported as findReportedComments } from './desk-queries.ts';
export { decideReports, demandCommentDecision, restoreComment } from './moderate-comment.ts';

import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent, usernameParams } from '../fields.ts';
import * as reviews from './reviews.ts';

export const reviewOperations = defineOperations({
  listReviews: {
    endpoint: 'GET /api/teachers/:username/reviews',
    summary: 'Reviews of a teacher, newest first',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    query: reviews.reviewListQuery,
    response: z.array(reviews.review),
    counted: true,
    shows: ['teacher', 'catalogue'],
  },
  writeReview: {
    endpoint: 'POST /api/reservations/:id/review',
    summary: 'Review the teacher of a lesson that was held and paid, or change the own review after it',
    access: 'confirmed',
    status: 200,
    params: idParams,
    body: reviews.writeReviewBody,
    response: reviews.review,
    limit: 'commentsByUser',
    changes: ['teachers', 'teacher'],
  },
  answerReview: {
    endpoint: 'PUT /api/reviews/:id/answer',
    summary: 'Answer a review of oneself, once for each version of it',
    access: 'TEACHER',
    status: 200,
    params: idParams,
    body: reviews.answerReviewBody,
    response: reviews.review,
    limit: 'commentsByUser',
    changes: ['teachers', 'teacher'],
  },
  reportReview: {
    endpoint: 'POST /api/reviews/:id/reports',
    summary: 'Report a review',
    access: 'confirmed',
    status: 204,
    params: idParams,
    limit: 'reportsByUser',
    body: reviews.reviewReportBody,
    response: noContent,
  },
  listReviewReports: {
    endpoint: 'GET /api/desk/review-reports',
    summary: 'Reviews that wait for a look, the longest waiting first',
    access: 'CURATOR',
    status: 200,
    query: reviews.reviewReportsQuery,
    response: z.array(reviews.reportedReview),
    counted: true,
  },
  decideReview: {
    endpoint: 'PUT /api/desk/review-reports/:id',
    summary: 'Settle all reports of a review',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    body: reviews.reviewDecisionBody,
    response: noContent,
    changes: ['teachers', 'teacher'],
  },
});

import * as z from 'zod/mini';
import * as comments from '../comments.ts';
import { idParams, noContent } from '../fields.ts';
import { defineOperations, textBodyBytesMax } from './define-operations.ts';

export const commentOperations = defineOperations({
  listComments: {
    summary: 'Comments of a guide, oldest first',
    access: 'anyone',
    status: 200,
    params: comments.guideCommentsParams,
    query: comments.commentListQuery,
    response: z.array(comments.comment),
    counted: true,
    cacheable: true,
  },
  createComment: {
    summary: 'Comment on a guide',
    access: 'confirmed',
    status: 201,
    body: comments.createCommentBody,
    bodyBytesMax: textBodyBytesMax,
    response: comments.comment,
    limit: 'commentsByUser',
  },
  updateComment: {
    summary: 'Edit the own comment',
    access: 'confirmed',
    status: 200,
    params: idParams,
    body: comments.updateCommentBody,
    bodyBytesMax: textBodyBytesMax,
    response: comments.comment,
    limit: 'commentsByUser',
  },
  removeComment: {
    summary: 'Delete the own comment',
    access: 'confirmed',
    status: 204,
    params: idParams,
    response: noContent,
  },
  listOwnUnseenComments: {
    summary: 'The own comments under a guide that others do not see: held or hidden',
    access: 'signed-in',
    status: 200,
    params: comments.guideCommentsParams,
    response: z.array(comments.comment),
  },
  reportComment: {
    summary: 'Report a comment',
    access: 'confirmed',
    status: 204,
    params: idParams,
    limit: 'reportsByUser',
    body: comments.commentReportBody,
    response: noContent,
  },
  listCommentReports: {
    summary: 'Comments that wait for a look, the longest waiting first',
    access: 'CURATOR',
    status: 200,
    query: comments.reportListQuery,
    response: z.array(comments.reportedComment),
    counted: true,
  },
  decideCommentReports: {
    summary: 'Settle all reports of a comment',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    body: comments.reportDecisionBody,
    response: noContent,
  },
});
